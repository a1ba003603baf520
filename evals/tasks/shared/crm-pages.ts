const PAGE_SIZE = 500;

interface Page {
  limit: number;
  offset: number;
}

/** Reads pages of results until the last one. */
export async function readPages<Item>(
  read: (page: Page) => Promise<{ data: Item[] }>,
  offset = 0,
): Promise<Item[]> {
  const { data } = await read({ limit: PAGE_SIZE, offset });
  if (data.length < PAGE_SIZE) return data;
  return [...data, ...(await readPages(read, offset + PAGE_SIZE))];
}
