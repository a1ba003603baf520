import { isPlainObject } from "@workbelt/core/provider";

/** A property by which values of one input are compared: those in few values do not fit. */
export type Sort =
  | "kind"
  | "value"
  | "size"
  | "sign"
  | "addressed"
  | "address"
  | "script"
  | "hidden"
  | "lines";

/** A number by which they are compared: one that is far from the others does not fit. */
export type Measure = "amount" | "size" | "date" | "length";

/** Properties of a value. One that does not have a property is not compared by it. */
export interface Traits {
  readonly sorts: Readonly<Partial<Record<Sort, readonly string[]>>>;
  readonly measures: Readonly<Partial<Record<Measure, number>>>;
  /** Distinct words of a text. */
  readonly words?: ReadonlySet<string> | undefined;
}

const DAY_MS = 86_400_000;
const MAX_COMPARED = 20_000;
// Lengths below are alike: names differ by as much.
const SHORT = 10;

// Most texts share these.
const NONE = ["none"];
const SOME = ["some"];
const ONE_LINE = ["one line"];
const SEVERAL_LINES = ["several lines"];
const LATIN = ["Latin"];

const UUID = /^[\da-f]{8}-?(?:[\da-f]{4}-?){3}[\da-f]{12}$/i;
const EMAIL = /^[^\s@]+@[^\s@]+$/;
const URI = /^([a-z][a-z\d+.-]*):\S/i;
const DATE = /^\d{4}-\d\d-\d\d(T\d\d:\d\d\S*)?$/;
const NUMBER = /^[+-]?\d+(?:[.,]\d+)*$/;
/** A host: after a scheme, or by itself where no path precedes it. */
const HOST =
  /\b[a-z][a-z\d+.-]{1,20}:\/\/([^\s/?#]{1,255})|(?<![\p{L}\p{N}_.-]|[^/]\/)((?:[\p{L}\p{N}_-]{1,63}\.){1,8}\p{L}{2,24})(?![\p{L}\p{N}_-])/giu;
const HIDDEN = /[^\P{C}\n\r\t]|[\u2028\u2029]/gu;
const ASCII = /^[\0-\u007F]*$/;
const PRINTABLE = /^[\n\r\t -~]*$/;
const SCRIPTS =
  "Latin Cyrillic Greek Armenian Georgian Arabic Hebrew Devanagari Bengali Tamil Thai Hangul Hiragana Katakana Han"
    .split(" ")
    .map((script) => [script, new RegExp(String.raw`\p{Script=${script}}`, "u")] as const);
const OTHER_SCRIPT = new RegExp(
  `(?![${SCRIPTS.map(([name]) => String.raw`\p{Script=${name}}`).join("")}])` +
    String.raw`[\p{L}--\p{Script=Common}]|[\p{Script=Common}&&\p{L}]`,
  "v",
);

/**
 * Returns the properties of a value, in time linear in its size.
 *
 * @param isCreated true for the placeholder of what the plan itself creates
 */
export function traitsOf(value: unknown, isCreated: (id: string) => boolean): Traits {
  if (Array.isArray(value)) return traitsOfList(value, isCreated);
  const kind = kindOf(value, isCreated);
  const sorts = {
    kind: [kind],
    value: [typeof value === "string" ? value : (JSON.stringify(value) ?? "")],
  };
  if (typeof value === "number")
    return { sorts: { ...sorts, ...signOf(value) }, measures: amountOf(value) };
  if (typeof value !== "string") return { sorts, measures: {} };
  // The form of the other kinds leaves no room for anything else.
  const isFree = kind === "a text" || kind.includes("address");
  const texts = isFree ? { ...sorts, ...textSorts(value, kind) } : sorts;
  if (kind === "a number as text") {
    const number = Number(value.replaceAll(",", ""));
    return { sorts: { ...texts, ...signOf(number) }, measures: amountOf(number) };
  }
  const date = kind.startsWith("a date") ? Date.parse(value) / DAY_MS : Number.NaN;
  if (!Number.isNaN(date)) return { sorts: texts, measures: { date } };
  if (kind !== "a text") return { sorts: texts, measures: {} };
  const length = Math.log10(Math.max(SHORT, value.length));
  const words = new Set(
    value
      .slice(0, MAX_COMPARED)
      .toLowerCase()
      .match(/[\p{L}\p{N}]{2,}/gu),
  );
  return { sorts: texts, measures: { length }, words };
}

/** Items of a list are compared as values of the same input. */
function traitsOfList(items: readonly unknown[], isCreated: (id: string) => boolean): Traits {
  const size = [`${items.length} values`];
  if (items.length === 0) return { sorts: { kind: ["an empty list"], size }, measures: {} };
  const found = new Map<Sort, Set<string>>();
  for (const item of items) {
    const own = traitsOf(item, isCreated).sorts;
    for (const [sort, texts] of Object.entries(own) as [Sort, readonly string[]][]) {
      const known = found.get(sort) ?? new Set<string>();
      found.set(sort, known);
      for (const text of texts) known.add(text);
    }
  }
  const sorts = Object.fromEntries(Array.from(found, ([sort, texts]) => [sort, [...texts]]));
  const kind = Array.from(found.get("kind") ?? [], (each) => `${each} in a list`);
  return { sorts: { ...sorts, kind, size }, measures: {} };
}

function kindOf(value: unknown, isCreated: (id: string) => boolean): string {
  if (value === null) return "nothing";
  if (typeof value === "number") return "a number";
  if (typeof value === "boolean") return "true or false";
  if (typeof value !== "string") return isPlainObject(value) ? "an object" : typeof value;
  if (value.trim() === "") return "an empty text";
  if (isCreated(value)) return "an id of what this plan creates";
  if (UUID.test(value)) return "an id";
  if (EMAIL.test(value)) return "an email address";
  if (DATE.test(value)) return value.length > SHORT ? "a date with a time" : "a date";
  if (NUMBER.test(value)) return "a number as text";
  const [, scheme] = URI.exec(value) ?? [];
  if (scheme !== undefined && !/\s/.test(value)) return `an address with ${scheme.toLowerCase()}:`;
  return "a text";
}

function signOf(value: number) {
  return { sign: [value < 0 ? "below zero" : value === 0 ? "zero" : "above zero"] };
}

function amountOf(amount: number) {
  if (!Number.isFinite(amount)) return {};
  return amount === 0 ? { amount } : { amount, size: Math.log10(Math.abs(amount)) };
}

function textSorts(text: string, kind: string): Traits["sorts"] {
  const hosts =
    kind === "an email address" ? [text.slice(text.lastIndexOf("@") + 1)] : findHosts(text);
  const scripts = findScripts(text);
  return {
    addressed: hosts.length === 0 ? NONE : SOME,
    ...(hosts.length === 0
      ? {}
      : { address: [...new Set(hosts.map((host) => host.toLowerCase()))] }),
    ...(scripts.length === 0 ? {} : { script: scripts }),
    hidden: findHidden(text),
    lines: text.includes("\n") ? SEVERAL_LINES : ONE_LINE,
  };
}

/** Lists the hosts of the addresses in a text. */
function findHosts(text: string): string[] {
  if (!text.includes(".") && !text.includes("://")) return [];
  return Array.from(text.matchAll(HOST), ([, authority, host]) => authority ?? host ?? "");
}

/** Lists the control characters and invisible characters of a text by their code points. */
function findHidden(text: string): readonly string[] {
  if (PRINTABLE.test(text)) return NONE;
  const found = new Set(text.match(HIDDEN));
  return found.size === 0 ? NONE : Array.from(found, toCodePoint);
}

function toCodePoint(character: string): string {
  const hex = (character.codePointAt(0) ?? 0).toString(16).toUpperCase();
  return `U+${hex.padStart(4, "0")}`;
}

function findScripts(text: string): readonly string[] {
  if (ASCII.test(text)) return /[a-z]/i.test(text) ? LATIN : [];
  const found = SCRIPTS.filter(([, pattern]) => pattern.test(text)).map(([script]) => script);
  return OTHER_SCRIPT.test(text) ? [...found, "other letters"] : found;
}
