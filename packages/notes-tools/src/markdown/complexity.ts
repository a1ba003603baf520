// The parser reads containers deeper than 200 as text: no one means that, so that it is an error. The levels are on
// one line or on many.
const TOO_DEEP = [
  /^[ \t>]{200,}(?:[-*+>]|\d+[.)])/m,
  /^(?:[ \t]*(?:>|(?:[-*+]|\d{1,9}[.)]|\[\^[^\]\s]{1,99}\]:)(?=[ \t]))){100,}/m,
];

const MAX_TAGS = 100;

/** Returns true if lists, quotes, toggles or callouts are nested too deep to be parsed. */
export function isTooDeep(markdown: string): boolean {
  return TOO_DEEP.some((pattern) => pattern.test(markdown)) || countOpenTags(markdown) > MAX_TAGS;
}

/** Counts the tags that are open at the same time. */
function countOpenTags(markdown: string): number {
  let [open, most] = [0, 0];
  for (const [, slash] of markdown.matchAll(
    /<(\/?)(?:details|callout|toggle|quote|columns|tabs)\b(?!\s*\/>)|(?<!:):::+[ \t]*callout\b/g,
  )) {
    open = slash === "/" ? Math.max(open - 1, 0) : open + 1;
    most = Math.max(most, open);
  }
  return most;
}
