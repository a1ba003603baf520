/** What the service says about a page of results. The key names are documented. */
export interface PageMetadata {
  page: number;
  pageSize: number;
  /** Number of the last page; 1 when there are no results (assumed). */
  maxPage: number;
  /** Address of the next page, null on the last one. */
  nextPage: string | null;
}

/** Cuts one page out of all results. A page after the last one is empty (assumed). */
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
