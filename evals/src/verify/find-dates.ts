const months =
  "january february march april may june july august september october november december".split(
    " ",
  );
const monthPattern = months
  .map((name) => `${name}|${name.slice(0, 3)}|${name.slice(0, 4)}`)
  .join("|");
const day = String.raw`(?<day>\d{1,2})(?:st|nd|rd|th)?`;
const month = String.raw`(?<month>${monthPattern})\.?`;
const year = String.raw`(?:,? ?(?<year>20\d\d))?`;

const patterns = [
  /(?<year>20\d\d)-(?<month>\d\d)-(?<day>\d\d)/g,
  /(?<day>\d{1,2})\.(?<month>\d{1,2})\.(?<year>20\d\d)/g,
  new RegExp(String.raw`\b${day}(?: of)? ${month}${year}\b`, "gi"),
  new RegExp(String.raw`\b${month} (?:the )?${day}${year}\b`, "gi"),
];
/** Either order of day and month. */
const slashes = /\b(\d{1,2})\/(\d{1,2})(?:\/(20\d\d|\d\d))?\b/g;

/**
 * Dates in a text as `2026-03-19`: "19 March 2026", "March 19th", "Mar 19", "2026-03-19", "19/03/2026". Without a
 * year, it is that of the evaluations.
 */
export function findDates(text: string): Set<string> {
  const named = patterns.flatMap((pattern) =>
    [...text.matchAll(pattern)].map(({ groups = {} }) =>
      format(groups["year"] ?? "2026", readMonth(groups["month"] ?? ""), Number(groups["day"])),
    ),
  );
  const slashed = [...text.matchAll(slashes)].flatMap(([, one, other, given = "2026"]) => {
    const full = given.length === 2 ? `20${given}` : given;
    return [format(full, Number(one), Number(other)), format(full, Number(other), Number(one))];
  });
  return new Set([...named, ...slashed]);
}

/** The text without its dates, so that their digits do not count as numbers. */
export function removeDates(text: string): string {
  return [...patterns, slashes].reduce((rest, pattern) => rest.replaceAll(pattern, " "), text);
}

function readMonth(text: string): number {
  if (/^\d+$/.test(text)) return Number(text);
  return 1 + months.findIndex((name) => name.startsWith(text.toLowerCase()));
}

function format(inYear: string, inMonth: number, onDay: number): string {
  return [inYear, inMonth, onDay].map((part) => String(part).padStart(2, "0")).join("-");
}
