import type { DateSpan, Plain } from "../column-kind.js";

/** What a rollup gives; the parts themselves are shown for "array". */
export type Summary =
  | { type: "number"; number: number | null }
  | { type: "date"; date: DateSpan | null }
  | { type: "array"; isUnique: boolean }
  | { type: "unsupported" };

type Summarize = (parts: Plain[]) => Summary;

/** The functions of rollups. The service has no result in requests for those left unsupported. */
export const rollupFunctions: Record<string, Summarize> = {
  show_original: () => ({ type: "array", isUnique: false }),
  show_unique: () => ({ type: "array", isUnique: true }),
  count: counting((parts) => parts.length),
  count_values: counting((parts) => listValues(parts).length),
  unique: counting((parts) => new Set(listValues(parts).map((each) => JSON.stringify(each))).size),
  empty: counting((parts) => parts.filter(isEmpty).length),
  not_empty: counting((parts) => parts.filter((part) => !isEmpty(part)).length),
  percent_empty: share(isEmpty),
  percent_not_empty: share((part) => !isEmpty(part)),
  checked: counting((parts) => parts.filter((part) => part === true).length),
  unchecked: counting((parts) => parts.filter((part) => part !== true).length),
  percent_checked: share((part) => part === true),
  percent_unchecked: share((part) => part !== true),
  sum: counting((parts) => add(listNumbers(parts))),
  average: onNumbers((numbers) => add(numbers) / numbers.length),
  median: onNumbers(findMedian),
  min: onNumbers((numbers) => Math.min(...numbers)),
  max: onNumbers((numbers) => Math.max(...numbers)),
  range: onNumbers((numbers) => Math.max(...numbers) - Math.min(...numbers)),
  earliest_date: onDates((dates) => dates.at(0)),
  latest_date: onDates((dates) => dates.at(-1)),
  date_range: () => ({ type: "unsupported" }),
  count_per_group: () => ({ type: "unsupported" }),
  percent_per_group: () => ({ type: "unsupported" }),
};

function counting(count: (parts: Plain[]) => number): Summarize {
  return (parts) => ({ type: "number", number: count(parts) });
}

function share(counts: (part: Plain) => boolean): Summarize {
  return (parts) => {
    const number = parts.length === 0 ? null : parts.filter(counts).length / parts.length;
    return { type: "number", number };
  };
}

function onNumbers(compute: (numbers: number[]) => number): Summarize {
  return (parts) => {
    const numbers = listNumbers(parts);
    return { type: "number", number: numbers.length === 0 ? null : compute(numbers) };
  };
}

function onDates(pick: (sorted: string[]) => string | undefined): Summarize {
  return (parts) => {
    const spans = parts.filter((part) => part !== null && typeof part === "object");
    const starts = spans.flatMap((part) => (Array.isArray(part) ? [] : [part.start]));
    const sorted = starts.toSorted((one, other) => Date.parse(one) - Date.parse(other));
    const start = pick(sorted);
    return {
      type: "date",
      date: start === undefined ? null : { start, end: null, time_zone: null },
    };
  };
}

function isEmpty(part: Plain): boolean {
  return part === null || part === "" || (Array.isArray(part) && part.length === 0);
}

/** The single values, as one row may hold several. */
function listValues(parts: Plain[]): unknown[] {
  return parts.flatMap((part) => (isEmpty(part) ? [] : part));
}

function listNumbers(parts: Plain[]): number[] {
  return parts.filter((part) => typeof part === "number");
}

function add(numbers: number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0);
}

function findMedian(numbers: number[]): number {
  const sorted = numbers.toSorted((one, other) => one - other);
  const middle = sorted.slice(Math.ceil(sorted.length / 2) - 1, Math.floor(sorted.length / 2) + 1);
  return add(middle) / middle.length;
}
