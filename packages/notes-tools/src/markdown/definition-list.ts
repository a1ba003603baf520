import type { Paragraph, PhrasingContent } from "mdast";
import type { BuiltBlock } from "../content/block-items.js";
import { convertParagraph, trimText } from "./convert-paragraph.js";
import type { Scope } from "./scope.js";

/** Converts a paragraph; one of a term and lines that start with a colon is the term in bold, with these inside it. */
export function* convertDefinitions(node: Paragraph, scope: Scope): Generator<void, BuiltBlock[]> {
  const [term, ...definitions] = splitDefinitions(node.children);
  if (term === undefined || definitions.length === 0) return yield* convertParagraph(node, scope);
  const title: Paragraph = { ...node, children: [{ type: "strong", children: term }] };
  const inside: BuiltBlock[] = [];
  for (const children of definitions) {
    inside.push(...(yield* convertParagraph({ ...node, children: trimText(children) }, scope)));
  }
  const [first, ...others] = yield* convertParagraph(title, scope);
  if (first === undefined) return inside;
  return [{ ...first, children: inside }, ...others];
}

/** Splits a paragraph where a line starts with a colon and a space. */
function splitDefinitions(nodes: readonly PhrasingContent[]): PhrasingContent[][] {
  const parts: PhrasingContent[][] = [[]];
  for (const node of nodes) {
    const pieces = node.type === "text" ? node.value.split(/\n:[ \t]+/) : [];
    if (node.type !== "text" || pieces.length < 2) parts.at(-1)?.push(node);
    else {
      for (const [index, value] of pieces.entries()) {
        if (index > 0) parts.push([]);
        if (value !== "") parts.at(-1)?.push({ ...node, value });
      }
    }
  }
  return parts;
}
