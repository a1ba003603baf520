import type { Definition, Nodes, Parents } from "mdast";

/** Shared by the conversions of all parts of one text. */
export interface Scope {
  /** The text the nodes were parsed from. */
  source: string;
  definitions: ReadonlyMap<string, Definition>;
  /** Identifiers of the definitions that are used. */
  used: ReadonlySet<string>;
  /** Notes what blocks cannot express, and what became of it. */
  report(node: Nodes | undefined, change: string): void;
}

/** Creates the scope of a parsed text. */
export function createScope(root: Parents, source: string, report: Scope["report"]): Scope {
  const definitions = new Map<string, Definition>();
  const used = new Set<string>();
  const pending: Nodes[] = [root];
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    if (node.type === "definition" && !definitions.has(node.identifier)) {
      definitions.set(node.identifier, node);
    }
    if (node.type === "linkReference" || node.type === "imageReference") used.add(node.identifier);
    if ("children" in node) pending.push(...node.children.toReversed());
  }
  return { source, definitions, used, report };
}
