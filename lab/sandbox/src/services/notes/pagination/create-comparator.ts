/** A sort key; null is an empty value. */
export type SortKey = string | number | null;

/** Direction of a sort key. */
export type Direction = "ascending" | "descending";

/** An entry with a position in a list. */
export interface Ordered {
  id: string;
  /** One key per sort direction. */
  keys: SortKey[];
}

/**
 * Creates a comparator by keys, then by rank, so that every order is total. Empty values come last
 * in both directions.
 */
export function createComparator(directions: Direction[], ranks: Map<string, number>) {
  return (one: Ordered, other: Ordered): number => {
    for (const [index, direction] of directions.entries()) {
      const order = compareKeys(one.keys[index] ?? null, other.keys[index] ?? null, direction);
      if (order !== 0) return order;
    }
    return (ranks.get(one.id) ?? 0) - (ranks.get(other.id) ?? 0);
  };
}

function compareKeys(one: SortKey, other: SortKey, direction: Direction): number {
  if (one === other) return 0;
  if (one === null) return 1;
  if (other === null) return -1;
  const order = one < other ? -1 : 1;
  return direction === "ascending" ? order : -order;
}
