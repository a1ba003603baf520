import type { DateSpan, PlainValue } from "../column-kind.js";

/** What a rollup gives; the parts themselves are shown for "array". */
export type Summary =
  | { type: "number"; number: number | null }
  | { type: "date"; date: DateSpan | null }
  | { type: "array"; isUnique: boolean }
  | { type: "unsupported" };

type Summarize = (parts: PlainValue[]) => Summary;

/** The functions of rollups. The service has no result in requests for those left unsupported. */
export const rollupFunctions: Record<string, Summarize> = {
  show_original: () => ({ type: "array", isUnique: false }),
  show_unique: () => ({ type: "array", isUnique: true }),
  count: createCount((parts) => parts.length),
  count_values: createCount((parts) => flattenValues(parts).length),
  unique: createCount(
    (parts) => new Set(flattenValues(parts).map((each) => JSON.stringify(each))).size,
  ),
  empty: createCount((parts) => parts.filter(isEmpty).length),
  not_empty: createCount((parts) => parts.filter((part) => !isEmpty(part)).length),
  percent_empty: createRatio(isEmpty),
  percent_not_empty: createRatio((part) => !isEmpty(part)),
  checked: createCount((parts) => parts.filter((part) => part === true).length),
  unchecked: createCount((parts) => parts.filter((part) => part !== true).length),
  percent_checked: createRatio((part) => part === true),
  percent_unchecked: createRatio((part) => part !== true),
  sum: createCount((parts) => sum(listNumbers(parts))),
  average: createNumberFunction((numbers) => sum(numbers) / numbers.length),
  median: createNumberFunction(findMedian),
  min: createNumberFunction((numbers) => Math.min(...numbers)),
  max: createNumberFunction((numbers) => Math.max(...numbers)),
  range: createNumberFunction((numbers) => Math.max(...numbers) - Math.min(...numbers)),
  earliest_date: createDateFunction((dates) => dates.at(0)),
  latest_date: createDateFunction((dates) => dates.at(-1)),
  date_range: () => ({ type: "unsupported" }),
  count_per_group: () => ({ type: "unsupported" }),
  percent_per_group: () => ({ type: "unsupported" }),
};

function createCount(count: (parts: PlainValue[]) => number): Summarize {
  return (parts) => ({ type: "number", number: count(parts) });
}

function createRatio(counts: (part: PlainValue) => boolean): Summarize {
  return (parts) => {
    const number = parts.length === 0 ? null : parts.filter(counts).length / parts.length;
    return { type: "number", number };
  };
}

function createNumberFunction(compute: (numbers: number[]) => number): Summarize {
  return (parts) => {
    const numbers = listNumbers(parts);
    return { type: "number", number: numbers.length === 0 ? null : compute(numbers) };
  };
}

function createDateFunction(pick: (sorted: string[]) => string | undefined): Summarize {
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

function isEmpty(part: PlainValue): boolean {
  return part === null || part === "" || (Array.isArray(part) && part.length === 0);
}

/** The single values, as one row may hold several. */
function flattenValues(parts: PlainValue[]): unknown[] {
  return parts.flatMap((part) => (isEmpty(part) ? [] : part));
}

function listNumbers(parts: PlainValue[]): number[] {
  return parts.filter((part) => typeof part === "number");
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

function findMedian(numbers: number[]): number {
  const sorted = numbers.toSorted((one, other) => one - other);
  const middle = sorted.slice(Math.ceil(sorted.length / 2) - 1, Math.floor(sorted.length / 2) + 1);
  return sum(middle) / middle.length;
}
