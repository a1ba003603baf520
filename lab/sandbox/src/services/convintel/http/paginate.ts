/** Metadata of a page of results. The keys are documented. */
export interface PageMetadata {
  page: number;
  pageSize: number;
  /** Number of the last page; 1 without results (assumed [pages-without-results]). */
  maxPage: number;
  /** URL of the next page, null on the last one. */
  nextPage: string | null;
}

/** All results of a request, of which one page is read. */
export interface Results<Item> {
  count: number;
  read: (part: { offset: number; limit: number }) => Item[];
}

/** Returns results that are in memory. */
export function toResults<Item>(items: Item[]): Results<Item> {
  return {
    count: items.length,
    read: ({ limit, offset }) => items.slice(offset, offset + limit),
  };
}

/** Returns one page of all results. A page after the last one is empty (assumed [page-after-last-is-empty]). */
export function paginate<Item>(
  results: Results<Item>,
  { page, pageSize }: { page: number; pageSize: number },
  url: string,
): { items: Item[]; metadata: PageMetadata } {
  const maxPage = Math.max(1, Math.ceil(results.count / pageSize));
  const next = new URL(url);
  next.searchParams.set("page", String(page + 1));
  return {
    items: results.read({ offset: (page - 1) * pageSize, limit: pageSize }),
    metadata: { page, pageSize, maxPage, nextPage: page < maxPage ? next.href : null },
  };
}
