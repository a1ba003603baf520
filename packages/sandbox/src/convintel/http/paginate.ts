/** Metadata of a page of results. The keys are documented. */
export interface PageMetadata {
  page: number;
  pageSize: number;
  /** Number of the last page; 1 without results (assumed). */
  maxPage: number;
  /** URL of the next page, null on the last one. */
  nextPage: string | null;
}

/** Returns one page of all results. A page after the last one is empty (assumed). */
export function paginate<Item>(
  items: Item[],
  { page, pageSize }: { page: number; pageSize: number },
  url: string,
): { items: Item[]; metadata: PageMetadata } {
  const maxPage = Math.max(1, Math.ceil(items.length / pageSize));
  const next = new URL(url);
  next.searchParams.set("page", String(page + 1));
  return {
    items: items.slice((page - 1) * pageSize, page * pageSize),
    metadata: { page, pageSize, maxPage, nextPage: page < maxPage ? next.href : null },
  };
}
