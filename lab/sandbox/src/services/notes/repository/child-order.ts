/** The place of a block, page, database, row or view among the children of its parent. */
export interface ChildDocument {
  parentId: string;
  id: string;
  /** Children are in ascending order of their ranks. */
  rank: number;
}

const DIGITS = 16;
/** Leaves as much room for children before the first as after it. */
const FIRST_RANK = 2 ** 52;
/** Leaves room for children between two. */
const GAP = 2 ** 20;

/** Start of the keys of the children of a parent. */
export function toOrderPrefix(parentId: string): string {
  return `${parentId}/`;
}

/** Returns the key of a child in the index by parent and rank. */
export function toOrderKey({ parentId, rank }: Pick<ChildDocument, "parentId" | "rank">): string {
  return toOrderPrefix(parentId) + String(rank).padStart(DIGITS, "0");
}

/** Returns the id of a child's document. */
export function toChildKey(parentId: string, id: string): string {
  return `${parentId}/${id}`;
}

/** Creates ranks between two ranks; undefined if there is no room. An absent bound is open. */
export function createRanks(
  count: number,
  { lower, upper }: { lower?: number | undefined; upper?: number | undefined } = {},
): number[] | undefined {
  const step =
    lower === undefined || upper === undefined ? GAP : Math.floor((upper - lower) / (count + 1));
  if (step < 1) return undefined;
  const first =
    lower === undefined ? (upper ?? FIRST_RANK + GAP * count) - step * count : lower + step;
  return Array.from({ length: count }, (_, index) => first + step * index);
}
