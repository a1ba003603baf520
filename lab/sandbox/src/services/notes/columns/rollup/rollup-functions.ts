import type { DateSpan } from "../../dates/date-span.js";
import type { PlainValue } from "../column-kind.js";

/** Result of a rollup; for "array", the values themselves are returned. */
export type RollupResult =
  | { type: "number"; number: number | null }
  | { type: "date"; date: DateSpan | null }
  | { type: "array"; isUnique: boolean }
  | { type: "unsupported" };

type Summarize = (values: PlainValue[]) => RollupResult;

/** Rollup functions. The service returns no result for the unsupported ones. */
export const rollupFunctions: Record<string, Summarize> = {
  show_original: () => ({ type: "array", isUnique: false }),
  show_unique: () => ({ type: "array", isUnique: true }),
  count: createCount((values) => values.length),
  count_values: createCount((values) => flattenValues(values).length),
  unique: createCount(
    (values) => new Set(flattenValues(values).map((each) => JSON.stringify(each))).size,
  ),
  empty: createCount((values) => values.filter(isEmpty).length),
  not_empty: createCount((values) => values.filter((value) => !isEmpty(value)).length),
  percent_empty: createRatio(isEmpty),
  percent_not_empty: createRatio((value) => !isEmpty(value)),
  checked: createCount((values) => values.filter((value) => value === true).length),
  unchecked: createCount((values) => values.filter((value) => value !== true).length),
  percent_checked: createRatio((value) => value === true),
  percent_unchecked: createRatio((value) => value !== true),
  sum: createCount((values) => sum(listNumbers(values))),
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

function createCount(count: (values: PlainValue[]) => number): Summarize {
  return (values) => ({ type: "number", number: count(values) });
}

function createRatio(matches: (value: PlainValue) => boolean): Summarize {
  return (values) => {
    const number = values.length === 0 ? null : values.filter(matches).length / values.length;
    return { type: "number", number };
  };
}

function createNumberFunction(compute: (numbers: number[]) => number): Summarize {
  return (values) => {
    const numbers = listNumbers(values);
    return { type: "number", number: numbers.length === 0 ? null : compute(numbers) };
  };
}

function createDateFunction(pick: (sorted: string[]) => string | undefined): Summarize {
  return (values) => {
    const spans = values.filter((value) => value !== null && typeof value === "object");
    const starts = spans.flatMap((value) => (Array.isArray(value) ? [] : [value.start]));
    const sorted = starts.toSorted((one, other) => Date.parse(one) - Date.parse(other));
    const start = pick(sorted);
    return {
      type: "date",
      date: start === undefined ? null : { start, end: null, time_zone: null },
    };
  };
}

function isEmpty(value: PlainValue): boolean {
  return value === null || value === "" || (Array.isArray(value) && value.length === 0);
}

/** Flattens values, because one row may have several. */
function flattenValues(values: PlainValue[]): unknown[] {
  return values.flatMap((value) => (isEmpty(value) ? [] : value));
}

function listNumbers(values: PlainValue[]): number[] {
  return values.filter((value) => typeof value === "number");
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

function findMedian(numbers: number[]): number {
  const sorted = numbers.toSorted((one, other) => one - other);
  const middle = sorted.slice(Math.ceil(sorted.length / 2) - 1, Math.floor(sorted.length / 2) + 1);
  return sum(middle) / middle.length;
}
