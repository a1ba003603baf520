import type { Definition, Nodes, Root, RootContent } from "mdast";
import type { BuiltBlock } from "../content/block-items.js";

/** Characters that references to definitions may add to a text: many could repeat a long address. */
const MAX_ADDED = 1_000_000;

/** Shared by the conversions of all parts of one text. */
export interface Scope {
  /** Returns the definition that a reference names; undefined if too much would be repeated. */
  resolve(identifier: string): Definition | undefined;
  /** Identifiers of the definitions that are used. */
  used: ReadonlySet<string>;
  /** Converts blocks inside others, in order. */
  convertBlocks(nodes: readonly RootContent[]): Generator<void, BuiltBlock[]>;
  /** Notes what blocks cannot express, and what became of it. */
  report(node: Nodes | undefined, change: string): void;
}

/** Creates the scope of a parsed text. */
export function* createScope(
  root: Root,
  convert: (nodes: readonly RootContent[], scope: Scope) => Generator<void, BuiltBlock[]>,
  report: Scope["report"],
): Generator<void, Scope> {
  const definitions = new Map<string, Definition>();
  const used = new Set<string>();
  const pending: Nodes[] = [root];
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    if (node.type === "definition" && !definitions.has(node.identifier)) {
      definitions.set(node.identifier, node);
    }
    if (node.type === "linkReference" || node.type === "imageReference") used.add(node.identifier);
    if ("children" in node) for (const child of node.children.toReversed()) pending.push(child);
    yield;
  }
  let added = 0;
  const resolve = (identifier: string) => {
    const definition = definitions.get(identifier);
    added += (definition?.url.length ?? 0) + (definition?.title?.length ?? 0);
    return added > MAX_ADDED ? undefined : definition;
  };
  const scope: Scope = {
    resolve,
    used,
    report,
    convertBlocks: (nodes) => convert(nodes, scope),
  };
  return scope;
}
