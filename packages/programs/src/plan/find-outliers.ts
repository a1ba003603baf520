import { flattenInput } from "@workbelt/core/adapters";
import { quote, quoteUnlessToken } from "@workbelt/core/provider";
import type { PlannedWrite } from "./planned-write.js";
import { type Measure, type Sort, type Traits, traitsOf } from "./value-traits.js";

/** An input by which a write does not fit into its group. */
export interface Outlier {
  readonly write: PlannedWrite;
  /** Path of the input; `before` is set if it is the value that it replaces. */
  readonly path: string;
  readonly isBefore: boolean;
  /** Undefined if the write does not set the values that the others set. */
  readonly value: unknown;
  /** Differences, the rarest first: `other address: evil.example`. */
  readonly reasons: readonly string[];
}

/** Values of one input: `indexes` are the places of their writes in the group. */
interface Column {
  readonly path: string;
  readonly isBefore: boolean;
  readonly indexes: number[];
  readonly values: unknown[];
}

/** Writes that do not fit for one reason, by their places in a column, each with what is rare in it. */
type Odd = ReadonlyMap<number, string>;

const LEAST = 4;
/** An amount or length that is four times the next. */
const FAR = Math.log10(4);
const DAY = 1;
const OWN_WORDS = 3;
const OWN_SHOWN = 5;
const MAX_DETAIL = 80;
/** Values of which the traits are kept: inputs with more rarely repeat one. */
const MAX_KNOWN = 100;
/** Distance from the median beyond which an amount is far, in median distances: five standard deviations. */
const DEVIATIONS = 5 * 1.4826;
const LEAST_DEVIATION = Math.log10(1.5);

/**
 * Finds the writes of a group that do not fit, in time `n log n`. Each input is compared by itself, in groups from four
 * writes. In a group of n writes it promises to find one that is alone with
 *
 * - an input that no other has, or without one that all others have;
 * - a value of another kind: type, empty or set, id, date, address, number as text;
 * - a value, host or script of its own where the others share some, each in more than √n/5 writes;
 * - an amount with another sign, four times above or below all others, or farther from the next than the others are apart;
 * - a date farther from the next than the others are apart, and by more than a day;
 * - a text with an address, hidden characters or several lines where the others have none, with a length four times above or
 *   below all others, or without the words that all others have.
 *
 * It does not promise to find several such writes (up to √n may be), two values that are equally frequent, a value that fits by
 * itself but not with its target, a wrong value among values that all differ, or another meaning in the same words. What
 * fewest writes have comes first.
 */
export function findOutliers(
  group: readonly PlannedWrite[],
  isCreated: (id: string) => boolean = () => false,
): Outlier[] {
  if (group.length < LEAST) return [];
  return listColumns(group)
    .flatMap((column) => describeOdd(column, group, isCreated))
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ outlier }) => outlier);
}

/** Describes the writes that do not fit by one input, with how many have the rarest of its reasons. */
function describeOdd(
  column: Column,
  group: readonly PlannedWrite[],
  isCreated: (id: string) => boolean,
): { outlier: Outlier; rank: number }[] {
  const found = new Map<number, { reasons: string[]; rank: number }>();
  const odd = findOdd(column, group.length, isCreated);
  for (const [reason, places] of odd.toSorted(([, one], [, other]) => one.size - other.size)) {
    for (const [index, detail] of places) {
      const { rank, reasons } = found.get(index) ?? { rank: places.size, reasons: [] };
      const text = detail === "" ? reason : `${reason}: ${detail}`;
      if (!reasons.includes(text)) reasons.push(text);
      found.set(index, { rank, reasons });
    }
  }
  const { indexes, isBefore, path, values } = column;
  return [...found].flatMap(([index, { rank, reasons }]) => {
    const write = group[index];
    const value = values[indexes.indexOf(index)];
    return write === undefined
      ? []
      : [{ outlier: { write, path, isBefore, value, reasons }, rank }];
  });
}

function listColumns(group: readonly PlannedWrite[]): Column[] {
  const inputs = new Map<string, Column>();
  const replaced = new Map<string, Column>();
  const add = (path: string, isBefore: boolean, index: number, value: unknown) => {
    const columns = isBefore ? replaced : inputs;
    const column = columns.get(path);
    if (column === undefined)
      columns.set(path, { path, isBefore, indexes: [index], values: [value] });
    else {
      column.indexes.push(index);
      column.values.push(value);
    }
  };
  for (const [index, { before, input }] of group.entries()) {
    for (const [path, value] of flattenInput(input)) add(path.join("."), false, index, value);
    for (const [name, value] of Object.entries(before ?? {})) {
      for (const [path, part] of flattenInput(value, [name]))
        add(path.join("."), true, index, part);
    }
  }
  return [...inputs.values(), ...replaced.values()];
}

/** Finds the values that do not fit in a column, by the reason. */
function findOdd(
  { indexes, isBefore, values }: Column,
  total: number,
  isCreated: (id: string) => boolean,
): [reason: string, Odd][] {
  // Equal values have the same traits.
  const known = new Map<unknown, Traits>();
  const traits = values.map((value) => {
    const found = known.get(value) ?? traitsOf(value, isCreated);
    if (known.size < MAX_KNOWN) known.set(value, found);
    return found;
  });
  const odd = isBefore ? [] : comparePresence(indexes, total);
  if (known.size === 1) return odd;
  const add = (reason: string, places: Odd) => {
    if (places.size === 0) return;
    odd.push([
      reason,
      new Map(Array.from(places, ([place, detail]) => [indexes[place] ?? 0, detail])),
    ]);
  };
  for (const [sort, reason] of SORTS) {
    const rare = findRare(traits.map(({ sorts }) => sorts[sort]));
    const details = Array.from(rare, ([place, what]) => {
      return [place, describeRare(sort, what, traits[place])] as const;
    });
    add(reason, new Map(details));
  }
  for (const [measure, reason, least, isLinear] of MEASURES) {
    const numbers = traits.map(({ measures }) => measures[measure]);
    for (const far of findFar(numbers, least, isLinear)) add(reason, far);
  }
  for (const [reason, places] of compareWords(traits)) add(reason, places);
  return odd;
}

/** Describes what is rare. Values and addresses are written by others: they are quoted. */
function describeRare(sort: Sort, what: string, traits: Traits | undefined): string {
  if (sort === "value") return "";
  if (sort === "address") return quoteUnlessToken(what, MAX_DETAIL);
  const [host] = traits?.sorts.address ?? [];
  return sort === "addressed" && host !== undefined ? quoteUnlessToken(host, MAX_DETAIL) : what;
}

const SORTS: readonly (readonly [Sort, string])[] = [
  ["kind", "other kind"],
  ["sign", "other sign"],
  ["addressed", "address"],
  ["address", "other address"],
  ["script", "other script"],
  ["hidden", "hidden characters"],
  ["lines", "other form"],
  ["size", "other number of values"],
  ["value", "rare value"],
];

/** Measures with the least distance that is far; linear ones are compared with how far the others are apart. */
const MEASURES: readonly (readonly [Measure, string, number, isLinear: boolean])[] = [
  ["size", "amount far from the others", FAR, false],
  ["amount", "amount far from the others", 0, true],
  ["date", "date far from the others", DAY, true],
  ["length", "other length", FAR, false],
];

/** Returns the largest number of writes for which a value counts as rare. */
function countRare(total: number): number {
  return Math.max(1, Math.floor(Math.sqrt(total) / 5));
}

/** Returns up to how many writes do not fit: more are a group of their own. */
function countFew(total: number): number {
  return Math.max(1, Math.min(Math.floor(Math.sqrt(total)), Math.floor(total / LEAST)));
}

/** Finds values with something rare, if few have it. */
function findRare(found: readonly (readonly string[] | undefined)[]): Odd {
  const counts = new Map<string, number>();
  let total = 0;
  for (const each of found) {
    if (each === undefined) continue;
    total += 1;
    for (const one of each) counts.set(one, (counts.get(one) ?? 0) + 1);
  }
  const odd = new Map<number, string>();
  const rare = countRare(total);
  if (total < LEAST || [...counts.values()].every((count) => count > rare)) return odd;
  for (const [place, each] of found.entries()) {
    const detail = each?.find((one) => (counts.get(one) ?? 0) <= rare);
    if (detail !== undefined) odd.set(place, detail);
    if (odd.size > countFew(total)) return new Map();
  }
  return odd;
}

/** Finds numbers beyond a gap, and by themselves those that are far from the median. */
function findFar(found: readonly (number | undefined)[], least: number, isLinear: boolean): Odd[] {
  const sorted = [...found.entries()]
    .flatMap(([place, value]) => (value === undefined ? [] : [{ place, value }]))
    .toSorted((one, other) => one.value - other.value);
  if (sorted.length < LEAST) return [];
  const values = sorted.map(({ value }) => value);
  const toOdd = (isFar: (value: number, index: number) => boolean): Odd => {
    const far = sorted.filter(({ value }, index) => isFar(value, index));
    return far.length > countFew(sorted.length)
      ? new Map()
      : new Map(far.map(({ place }) => [place, ""]));
  };
  const [low, high] = findGaps(values, least, isLinear);
  const beyond = toOdd((_value, index) => index < low || index >= high);
  if (isLinear) return [beyond];
  const median = medianOf(values);
  const deviation = medianOf(
    values.map((value) => Math.abs(value - median)).toSorted((a, b) => a - b),
  );
  const limit = Math.max(LEAST_DEVIATION, DEVIATIONS * deviation);
  return [beyond, toOdd((value) => Math.abs(value - median) > limit)];
}

/** Returns the places between which sorted numbers are close together. */
function findGaps(values: readonly number[], least: number, isLinear: boolean): [number, number] {
  const at = (index: number) => values[index] ?? 0;
  const last = values.length - 1;
  const isGap = (from: number, to: number, span: number) =>
    at(to) - at(from) > (isLinear ? Math.max(least, span) : least);
  let low = 0;
  let high = values.length;
  for (let index = 1; index <= countFew(values.length); index += 1) {
    const end = values.length - index;
    if (isGap(index - 1, index, at(last) - at(index))) low = index;
    if (isGap(end - 1, end, at(end - 1) - at(0))) high = end;
  }
  return [low, high];
}

function medianOf(sorted: readonly number[]): number {
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

/** Finds texts without the words that all others have, and with many words that no other has. */
function compareWords(traits: readonly Traits[]): [reason: string, Odd][] {
  const texts = traits.filter(({ words }) => words !== undefined).length;
  if (texts < LEAST) return [];
  const counts = new Map<string, number>();
  for (const { words = [] } of traits)
    for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  const rare = countRare(texts);
  const shared = [...counts].flatMap(([word, count]) => (count >= texts - rare ? [word] : []));
  // Without shared words, the texts have no form that one of them could leave.
  if (shared.length === 0) return [];
  const missing = traits.map(({ words }) => {
    if (words === undefined) return undefined;
    const word = shared.find((each) => !words.has(each));
    return [word === undefined ? "" : `without ${quote(word, MAX_DETAIL)}`];
  });
  const own = traits.map(({ words }) =>
    words === undefined ? undefined : [...words].filter((word) => (counts.get(word) ?? 0) <= rare),
  );
  const [many = new Map()] = findFar(
    own.map((words) => words?.length),
    OWN_WORDS,
    true,
  );
  const detailed = Array.from(many.keys(), (place: number) => {
    return [place, quote((own[place] ?? []).slice(0, OWN_SHOWN).join(" "), MAX_DETAIL)] as const;
  });
  return [
    ["other words", findRare(missing)],
    ["other words", new Map(detailed)],
  ];
}

/** Finds writes that alone set an input, or alone do not. */
function comparePresence(indexes: readonly number[], total: number): [reason: string, Odd][] {
  if (indexes.length === total) return [];
  const isPresent = new Set(indexes);
  const found = Array.from({ length: total }, (_, index) => [
    isPresent.has(index) ? "set" : "not set",
  ]);
  const rare = findRare(found);
  const odd = (wanted: string) =>
    new Map([...rare].flatMap(([place, what]) => (what === wanted ? [[place, ""] as const] : [])));
  return [
    ["set here and hardly anywhere else", odd("set")],
    ["not set", odd("not set")],
  ];
}
