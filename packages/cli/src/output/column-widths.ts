/** Columns between two cells. */
export const GAP = 2;

const MIN_WIDTH = 16;

/**
 * Returns the widths of as many columns as the terminal has room for, the widest made narrower first. The first
 * column says which row it is: it is shown in full if it takes at most half, and else has at least a third.
 */
export function columnWidths(natural: readonly number[], available: number): number[] {
  const [first = 0, ...others] = natural;
  const own = first <= available / 2 ? first : Math.max(MIN_WIDTH, Math.floor(available / 3));
  const least = Math.min(own, available);
  const widths: number[] = [];
  let room = available - least;
  for (const width of others) {
    room -= GAP + Math.min(width, MIN_WIDTH);
    if (room < 0) break;
    widths.push(width);
  }
  const total = available - GAP * widths.length;
  const limit = findLimit(widths, total - least);
  const limited = widths.map((width) => Math.min(width, limit));
  return [Math.min(first, total - sum(limited)), ...limited];
}

/** Finds the greatest width to which all columns can be limited so that they fit. */
function findLimit(widths: readonly number[], total: number): number {
  let limit = Math.max(0, ...widths);
  while (sum(widths.map((width) => Math.min(width, limit))) > total) limit -= 1;
  return limit;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0);
}
