import { z } from "zod";

/** Pagination of a list. `none` is a list that comes complete in one response. */
export type Pagination =
  | PagedList
  | { kind: "none"; size?: undefined; readCount?: undefined; readOn?: undefined };

/** A list that comes page by page. */
export interface PagedList {
  kind: "cursor" | "offset" | "page";
  /** The input that takes the previous page's `next_cursor`, `next_offset` or `next_page`. */
  input: string;
  /** The input for the number of items on a page. Iteration gives it its maximum. */
  size?: string;
  /**
   * The key of a page with the number of items read, for a list that leaves out some of what the service
   * returns. The offset then counts items read, not items returned.
   */
  readCount?: string;
  /** The key of a page with a sentence about reading on, which a list that was read to its end leaves out. */
  readOn?: string;
}

/** Reason why a list ends although there is more. */
export interface Incomplete {
  /** The service's own word for it. */
  reason: string;
  /** Advice to the caller. */
  advice: string;
}

/** One page of a list. Has at most one `next_…`, and only if there is more. */
export interface Page<Item> {
  items: Item[];
  /** Value for the cursor input, unchanged. */
  next_cursor?: string | undefined;
  /** Value for the input `offset`. */
  next_offset?: number | undefined;
  /** Value for the input `page`. */
  next_page?: number | undefined;
  /** Set if the service stops before the end of the list. */
  incomplete?: Incomplete | undefined;
  /** Set if the items come from a copy, as a call with `fresh: false` asks for. */
  copy?: CopyAge | undefined;
}

/** Age of a list that was read from a copy. */
export interface CopyAge {
  /** Time before which no addition or change is missing, in ISO 8601 with UTC. */
  current_to: string;
  /** Time before which no deletion is missing, in ISO 8601 with UTC. */
  deletions_to: string;
  /** Seconds since the earlier of both. */
  age_seconds: number;
}

const incomplete = z
  .strictObject({ reason: z.string(), advice: z.string() })
  .meta({ title: "Incomplete" });

const nexts = {
  cursor: { next_cursor: z.string().optional() },
  offset: { next_offset: z.int().optional() },
  page: { next_page: z.int().optional() },
  none: {},
} as const;

/**
 * Returns the shape of a page of items, for the `output` of a list.
 *
 * @param more members of the page beside those of {@link Page}.
 * @example pageOf(taskForModels, "offset", { tasks_read: z.int().optional() })
 */
export function pageOf<
  Item extends z.ZodType,
  Kind extends Pagination["kind"],
  // oxlint-disable-next-line typescript/no-generated-empty-object-type -- No members, whereas the constraint has any.
  More extends z.ZodRawShape = Record<never, never>,
>(item: Item, kind: Kind, more?: More) {
  const next = nexts[kind];
  const shape = { items: z.array(item), ...next, incomplete: incomplete.optional(), ...more };
  return z.strictObject(
    shape as { items: z.ZodArray<Item> } & (typeof nexts)[Kind] & {
        incomplete: z.ZodOptional<typeof incomplete>;
      } & More,
  );
}

/** The input that differs in the call for another page. */
export type PageInput = Readonly<Record<string, string | number>>;

/** Returns the input that differs in the call for the next page; undefined after the last one. */
export function nextPageInput(pagination: Pagination, page: Page<unknown>): PageInput | undefined {
  if (pagination.kind === "none") return undefined;
  const next = page[`next_${pagination.kind}`];
  return next === undefined || next === null ? undefined : { [pagination.input]: next };
}

/**
 * Creates the page for a service that paginates by offset without a total: after a full page there may be
 * more; a short one is the last.
 */
export function offsetPage<Item>(items: Item[], limit: number, offset: number): Page<Item> {
  return items.length < limit ? { items } : { items, next_offset: offset + items.length };
}

/**
 * Creates the page for a service that paginates by cursors; there is none after the last page.
 *
 * @example result: ({ results, paging }) => cursorPage(results, paging?.next?.after)
 */
export function cursorPage<Item>(items: Item[], next: string | null | undefined): Page<Item> {
  return next === undefined || next === null || next === ""
    ? { items }
    : { items, next_cursor: next };
}

/** A page whose items are brought to what a model needs of them. */
export function compactPage<Item, Compact>(compactItem: (item: Item) => Compact) {
  return (page: Page<Item>): Page<Compact> => ({ ...page, items: page.items.map(compactItem) });
}
