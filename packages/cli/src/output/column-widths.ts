/** Columns between two cells. */
export const GAP = 2;

const MIN_WIDTH = 16;

/**
 * Returns the widths of as many columns as the terminal has room for, the widest made narrower first. The first
 * column is always shown, in full if it takes at most half: it usually has the id for the next command.
 */
export function columnWidths(natural: readonly number[], available: number): number[] {
  const [first = 0, ...others] = natural;
  const own = first <= available / 2 ? first : Math.min(first, MIN_WIDTH, available);
  const widths: number[] = [];
  let room = available - own;
  for (const width of others) {
    room -= GAP + Math.min(width, MIN_WIDTH);
    if (room < 0) break;
    widths.push(width);
  }
  const limit = findLimit(widths, available - own - GAP * widths.length);
  return [own, ...widths.map((width) => Math.min(width, limit))];
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
