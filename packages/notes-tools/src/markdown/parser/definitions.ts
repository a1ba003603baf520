import type { Definition } from "mdast";
import { decodeText, matchAt, normalizeLabel } from "./characters.js";
import { LinkScanner } from "./link-parts.js";

const INDENT = /[ \t]*/y;
const LINE_REST = /[ \t]*(?:\n|$)/y;

/** Definitions of links at the start of a paragraph. */
export interface TakenDefinitions {
  definitions: { node: Omit<Definition, "position">; offset: number }[];
  /** Offset of the text behind them. */
  end: number;
}

/** Takes the definitions of links, such as `[label]: address "title"`, from the start of a paragraph. */
export function takeDefinitions(text: string): TakenDefinitions {
  const definitions: TakenDefinitions["definitions"] = [];
  const scanner = new LinkScanner(text);
  let end = 0;
  while (end < text.length) {
    const start = matchAt(INDENT, text, end);
    const taken = text[start] === "[" ? takeDefinition(scanner, text, start) : undefined;
    if (taken === undefined) break;
    definitions.push({ node: taken.node, offset: start });
    end = taken.end;
  }
  return { definitions, end };
}

function takeDefinition(scanner: LinkScanner, text: string, start: number) {
  const label = scanner.takeLabel(start);
  if (label === undefined) return undefined;
  const colon = start + label.length + 2;
  if (text[colon] !== ":") return undefined;
  const address = scanner.takeAddress(scanner.skipSpace(colon + 1), Number.POSITIVE_INFINITY);
  if (address === undefined) return undefined;
  const next = scanner.skipSpace(address.end);
  const title = next > address.end ? scanner.takeTitle(next) : undefined;
  const titleEnd = title && findLineEnd(text, title.end);
  const end = titleEnd ?? findLineEnd(text, address.end);
  if (end === undefined) return undefined;
  const node = {
    type: "definition" as const,
    identifier: normalizeLabel(label).toLowerCase(),
    label: decodeText(label),
    url: address.url,
    title: titleEnd === undefined ? null : (title?.text ?? null),
  };
  return { node, end };
}

/** Returns the offset of the next line if nothing but spaces is left of this one. */
function findLineEnd(text: string, offset: number): number | undefined {
  const end = matchAt(LINE_REST, text, offset);
  return end === -1 ? undefined : end;
}
