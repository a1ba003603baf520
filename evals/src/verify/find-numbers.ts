import { removeDates } from "./find-dates.ts";

const words =
  "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty".split(
    " ",
  );
const factors: Record<string, number> = { k: 1e3, thousand: 1e3, m: 1e6, mn: 1e6, million: 1e6 };
const digits =
  /(?<![\p{L}\p{N}.,])(\d[\d.,'\u00a0\u202f ]*\d|\d) ?(k|thousand|million|mn|m)?(?![\p{L}\p{N}])/giu;
const spelled = new RegExp(String.raw`\b(${words.join("|")})\b`, "gi");

/** Ordinals of a list: "3." or "3)" at the start of a line. */
const ordinals = /^[ \t]*\d{1,3}[.)](?= )/gm;

/**
 * Numbers in a text, without its dates and the ordinals of lists: "$48,000", "48 000", "48.000", "USD 48k",
 * "0.5 million", "nine". A separator that could be either kind counts as both.
 */
export function findNumbers(text: string): Set<number> {
  return new Set(listNumbers(text).flat());
}

/** The first and the last number of a text, and those in bold. */
export function findMainNumbers(text: string): Set<number> {
  const all = listNumbers(text);
  const bold = [...text.matchAll(/\*\*(.+?)\*\*/g)].flatMap(([, part = ""]) => listNumbers(part));
  return new Set([all.at(0), all.at(-1), ...bold].flatMap((readings) => readings ?? []));
}

/** True if the text has these numbers in this order, with others between them or not. */
export function hasNumbersInOrder(text: string, wanted: readonly number[]): boolean {
  let found = 0;
  for (const readings of listNumbers(text)) {
    if (found < wanted.length && readings.includes(wanted[found]!)) found += 1;
  }
  return found === wanted.length;
}

/** The readings of each number, in the order of the text. */
function listNumbers(text: string): number[][] {
  const plain = text.replaceAll(ordinals, " ").replaceAll(/[*_`]/g, "").replaceAll(/[$€£]/g, " ");
  const rest = removeDates(plain);
  const written = [...rest.matchAll(digits)].flatMap(({ index, 1: number = "", 2: unit = "" }) => {
    const factor = factors[unit.toLowerCase()] ?? 1;
    return { index, readings: readNumber(number).map((one) => one * factor) };
  });
  const named = [...rest.matchAll(spelled)].map(({ index, 0: word }) => ({
    index,
    readings: [words.indexOf(word.toLowerCase())],
  }));
  return [...written, ...named]
    .toSorted((one, other) => one.index - other.index)
    .map(({ readings }) => readings);
}

/** The readings of digits with separators. */
function readNumber(text: string): number[] {
  const compact = text.replaceAll(/[\s']/g, (space) => (space === "'" ? "" : " "));
  if (!isGrouped(compact, " ") && compact.includes(" "))
    return compact.split(" ").flatMap(readNumber);
  const plain = compact.replaceAll(" ", "");
  const readings = [readWith(plain, ",", "."), readWith(plain, ".", ",")];
  return readings.filter((one) => one !== undefined);
}

function readWith(text: string, group: string, point: string): number | undefined {
  const [whole = "", fraction = "", ...rest] = text.split(point);
  if (rest.length > 0 || fraction.includes(group) || !isGrouped(whole, group)) return undefined;
  return Number(`${whole.replaceAll(group, "")}.${fraction || 0}`);
}

/** True if each part after the first has three digits. */
function isGrouped(text: string, separator: string): boolean {
  return text
    .split(separator)
    .slice(1)
    .every((part) => /^\d{3}(?!\d)/.test(part));
}
