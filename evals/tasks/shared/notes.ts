import type { World } from "../../src/task.ts";

/** A row or page as the API returns it. */
export interface NotesPage {
  id: string;
  properties: Record<string, Record<string, unknown>>;
}

interface List<Item> {
  results: Item[];
  has_more: boolean;
  next_cursor: string | null;
}

/** Lists all rows of a data source that pass the filter. */
export async function queryRows(
  { notes }: World,
  id: string,
  filter?: Record<string, unknown>,
): Promise<NotesPage[]> {
  const rows: NotesPage[] = [];
  let cursor: string | null = null;
  do {
    const found: List<NotesPage> = await notes.post(`/v1/data_sources/${id}/query`, {
      page_size: 100,
      ...(filter && { filter }),
      ...(cursor !== null && { start_cursor: cursor }),
    });
    rows.push(...found.results);
    cursor = found.next_cursor;
  } while (cursor !== null);
  return rows;
}

/** Creates a page in a page or a data source, and returns its id. */
export async function createPage(
  { notes }: World,
  parent: { page_id: string } | { data_source_id: string },
  properties: Record<string, unknown>,
  children: object[] = [],
): Promise<string> {
  const { id } = await notes.post<{ id: string }>("/v1/pages", { parent, properties, children });
  return id;
}

/** Sets properties of a row or page. */
export async function updatePage(
  { notes }: World,
  id: string,
  properties: Record<string, unknown>,
): Promise<void> {
  await notes.patch(`/v1/pages/${id}`, { properties });
}

/** Changes a block; the type's own fields. */
export async function updateBlock({ notes }: World, id: string, fields: object): Promise<void> {
  await notes.patch(`/v1/blocks/${id}`, fields);
}

/** Appends blocks to a page or block, and returns their ids. */
export async function appendBlocks(
  { notes }: World,
  id: string,
  children: object[],
): Promise<string[]> {
  const { results } = await notes.patch<List<{ id: string }>>(`/v1/blocks/${id}/children`, {
    children,
  });
  return results.map((created) => created.id);
}

/** Comments on a page. */
export async function commentOnPage({ notes }: World, id: string, content: string): Promise<void> {
  await notes.post("/v1/comments", { parent: { page_id: id }, rich_text: text(content) });
}

/** Rich text of one run. */
export function text(content: string): object[] {
  return [{ type: "text", text: { content } }];
}

/** A title property's value. */
export function title(content: string): object {
  return { title: text(content) };
}

/** A block with text. */
export function block(type: string, content: string, fields: object = {}): object {
  return { type, [type]: { rich_text: text(content), ...fields } };
}
