/** How a list comes: page by page, or whole in one answer, which can be walked just the same. */
export type Pagination = PagedList | { kind: "whole"; size?: undefined };

/** How a list operation is asked for its next page: the kind, and the name of the input for it. */
export interface PagedList {
  kind: "cursor" | "offset" | "page";
  /** The input that takes what the page before gave as `next_cursor`, `next_offset` or `next_page`. */
  input: string;
  /** The input for how many items a page has, for the advice to ask for fewer. */
  size?: string;
}

/** Why a list ends although there is more. */
export interface Incomplete {
  /** The service's own word for it. */
  reason: string;
  /** What can be done about it. */
  advice: string;
}

/** One page of a list. At most one of the `next_…` is there, and only when there is more. */
export interface Page<Item> {
  items: Item[];
  /** Goes into the input that takes a cursor, as it is. */
  next_cursor?: string | undefined;
  /** Goes into the input `offset`. */
  next_offset?: number | undefined;
  /** Goes into the input `page`. */
  next_page?: number | undefined;
  /** There when the service stops before the end of the list. */
  incomplete?: Incomplete | undefined;
}

/** The inputs that differ in the call for the next page; undefined after the last one. */
export function nextPageInput(
  pagination: Pagination,
  page: Page<unknown>,
): Record<string, string | number> | undefined {
  if (pagination.kind === "whole") return undefined;
  const next = page[`next_${pagination.kind}`];
  return next === undefined || next === null ? undefined : { [pagination.input]: next };
}

/**
 * A page of a service that pages by offset and names no total: a full page means that there may be
 * more, a short one is the last.
 */
export function offsetPage<Item>(items: Item[], limit: number, offset: number): Page<Item> {
  return items.length < limit ? { items } : { items, next_offset: offset + items.length };
}
