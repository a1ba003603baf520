import type { Definition, Nodes, Root } from "mdast";
import { forEachNode } from "./parse-markdown.js";

/** Shared by the conversions of all parts of one text. */
export interface Scope {
  definitions: ReadonlyMap<string, Definition>;
  /** Identifiers of the definitions that are used. */
  used: ReadonlySet<string>;
  /** Notes what blocks cannot express, and what became of it. */
  report(node: Nodes | undefined, change: string): void;
}

/** Creates the scope of a parsed text. */
export function createScope(root: Root, report: Scope["report"]): Scope {
  const definitions = new Map<string, Definition>();
  const used = new Set<string>();
  forEachNode(root, (node) => {
    if (node.type === "definition" && !definitions.has(node.identifier)) {
      definitions.set(node.identifier, node);
    }
    if (node.type === "linkReference" || node.type === "imageReference") used.add(node.identifier);
  });
  return { definitions, used, report };
}
