/** Columns between two cells. */
export const GAP = 2;

const MIN_WIDTH = 10;

/**
 * Returns the widths of as many columns as the terminal has room for, the widest made narrower first. The first
 * column is always shown.
 */
export function columnWidths(natural: readonly number[], available: number): number[] {
  const widths: number[] = [];
  let room = available;
  for (const width of natural) {
    room -= Math.min(width, MIN_WIDTH) + (widths.length === 0 ? 0 : GAP);
    if (room < 0 && widths.length > 0) break;
    widths.push(width);
  }
  const total = available - GAP * (widths.length - 1);
  const limit = findLimit(widths, total);
  return widths.map((width) => Math.min(width, limit));
}

/** Finds the greatest width to which all columns can be limited so that they fit. */
function findLimit(widths: readonly number[], total: number): number {
  let limit = Math.max(...widths);
  while (limit > 1 && sum(widths.map((width) => Math.min(width, limit))) > total) limit -= 1;
  return limit;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0);
}
