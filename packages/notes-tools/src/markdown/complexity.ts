import { splitLines, takeCode } from "./prepare-source.js";

// The parser takes minutes for lists and quotes hundreds of levels deep, whether the levels are on one line
// or on many.
const TOO_DEEP = [
  /^[ \t>]{200,}(?:[-*+>]|\d+[.)])/m,
  /^(?:[ \t]*(?:>|(?:[-*+]|\d{1,9}[.)]|\[\^[^\]\s]{1,99}\]:)(?=[ \t]))){100,}/m,
];

const MAX_TAGS = 100;

/** Number of signs of formatting in a paragraph. The time of the parser grows with its square. */
const MAX_SIGNS = 2000;
const NEW_BLOCK = /^[ \t>]*(?:$|[|#]|[-*+][ \t]|\d{1,9}[.)][ \t])/;

/** Returns true if lists, quotes, toggles or callouts are nested too deep to be parsed. */
export function isTooDeep(markdown: string): boolean {
  return TOO_DEEP.some((pattern) => pattern.test(markdown)) || countOpenTags(markdown) > MAX_TAGS;
}

/** Counts the tags that are open at the same time. */
function countOpenTags(markdown: string): number {
  let [open, most] = [0, 0];
  for (const [, slash] of markdown.matchAll(/<(\/?)(?:details|callout)\b|:::+[ \t]*callout\b/g)) {
    open = slash === "/" ? Math.max(open - 1, 0) : open + 1;
    most = Math.max(most, open);
  }
  return most;
}

/** Returns true if a paragraph, not code, has too many signs of formatting to be parsed. */
export function hasTooManySigns(markdown: string): boolean {
  const lines = splitLines(markdown);
  let signs = 0;
  for (let index = 0; index < lines.length;) {
    const line = lines[index] ?? "";
    const code = takeCode(lines, index);
    if (code !== undefined || NEW_BLOCK.test(line)) signs = 0;
    if (code === undefined) signs += line.match(/[*_~]/g)?.length ?? 0;
    if (signs > MAX_SIGNS) return true;
    index += code?.length ?? 1;
  }
  return false;
}
