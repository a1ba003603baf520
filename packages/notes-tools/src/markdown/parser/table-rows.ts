import type { AlignType } from "mdast";
import { trimSpaces } from "./characters.js";

const DELIMITERS = /^\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*\|?$/;

/** Splits a row of a table into its cells, without the spaces around them. A row has at least one. */
export function* splitRow(line: string): Generator<string, void> {
  const text = trimSpaces(line);
  const first = text.startsWith("|") ? 1 : 0;
  let start = first;
  for (let offset = start; offset < text.length; offset += 1) {
    if (text[offset] === "\\" && /[\\|]/.test(text[offset + 1] ?? "")) offset += 1;
    else if (text[offset] === "|") {
      yield trimSpaces(text.slice(start, offset));
      start = offset + 1;
    }
  }
  if (start < text.length || start === first) yield trimSpaces(text.slice(start));
}

/** Returns true if two lines start a table: a header, and a row of dashes with as many cells. */
export function startsTable(header: string, delimiters: string): boolean {
  const text = trimSpaces(delimiters);
  if (!/[|:]/.test(text) || !DELIMITERS.test(text) || trimSpaces(header) === "|") return false;
  return [...splitRow(header)].length === [...splitRow(text)].length;
}

/** Returns the alignment of the columns that a row of dashes says. */
export function getAlign(delimiters: string): AlignType[] {
  return [...splitRow(delimiters)].map((cell) => {
    if (cell.endsWith(":")) return cell.startsWith(":") ? "center" : "right";
    return cell.startsWith(":") ? "left" : null;
  });
}
