import { seedId, type ResourceChange } from "@workbelt/sandbox";
import { describeCollateral } from "../../src/collateral.ts";
import type { World } from "../../src/task.ts";
import { createPage, type NotesPage, queryRows, text, title } from "../../tasks/shared/notes.ts";

/** A database of the notes workspace. */
export interface Database {
  id: string;
  dataSourceId: string;
}

/** Block as the API returns it. */
export interface Block {
  id: string;
  type: string;
  has_children: boolean;
  [type: string]: unknown;
}

/** Adds a page below the company's home page, with blocks. */
export function addPage(world: World, name: string, children: object[] = []): Promise<string> {
  const parent = { page_id: seedId("notes/page/team-home") };
  return createPage(world, parent, { title: title(name) }, children);
}

/** Adds a database to a page. Columns are those of the API. */
export async function addDatabase(
  { notes }: World,
  page: string,
  name: string,
  properties: Record<string, object>,
): Promise<Database> {
  const { id, data_sources } = await notes.post<{ id: string; data_sources: { id: string }[] }>(
    "/v1/databases",
    {
      parent: { type: "page_id", page_id: page },
      title: text(name),
      initial_data_source: { properties },
    },
  );
  return { id, dataSourceId: data_sources[0]!.id };
}

/** Adds rows to a database, and returns their ids. Values are those of the API. */
export async function addRows(
  world: World,
  { dataSourceId }: Database,
  rows: readonly Record<string, unknown>[],
): Promise<string[]> {
  const ids: string[] = [];
  for (const row of rows) {
    ids.push(await createPage(world, { data_source_id: dataSourceId }, row));
  }
  return ids;
}

/** Finds a database in a page by its title; nothing if there is none. */
export async function findDatabaseIn(
  world: World,
  page: string,
  name: string,
): Promise<Database | undefined> {
  const blocks = await listBlocks(world, page);
  const found = blocks.find(
    ({ child_database }) => (child_database as { title: string } | undefined)?.title === name,
  );
  if (found === undefined) return undefined;
  const { data_sources } = await world.notes.get<{ data_sources: { id: string }[] }>(
    `/v1/databases/${found.id}`,
  );
  return { id: found.id, dataSourceId: data_sources[0]!.id };
}

/** Lists the blocks directly in a page or block. */
export async function listBlocks({ notes }: World, id: string): Promise<Block[]> {
  const { results } = await notes.get<{ results: Block[] }>(`/v1/blocks/${id}/children`, {
    page_size: 100,
  });
  return results;
}

/** Reads a page as the service's Markdown. */
export async function readMarkdown({ notes }: World, id: string): Promise<string> {
  const { markdown } = await notes.get<{ markdown: string }>(`/v1/pages/${id}/markdown`);
  return markdown;
}

/** Lists changes that are not of one of these pages, databases and data sources, nor of what is in them. */
export function listOutside(
  changes: readonly ResourceChange[],
  inside: readonly (string | undefined)[],
): string[] {
  return changes
    .filter(({ id, parent }) => !inside.includes(id) && !inside.includes(parent?.id))
    .map(describeCollateral);
}

/** A difference between what there is and what there should be, as a reason. */
export function differs(what: string, found: unknown, wanted: unknown): string[] {
  const [is, should] = [JSON.stringify(found), JSON.stringify(wanted)];
  return is === should ? [] : [`${what}: ${is}, expected ${should}.`];
}

/** A value of a row as plain text, number, date or list of names or ids. */
export function readValue(row: NotesPage, column: string): unknown {
  const property = row.properties[column];
  if (property === undefined) return undefined;
  const value = property[property["type"] as string];
  if (Array.isArray(value)) {
    const items = value as { plain_text?: string; name?: string; id?: string }[];
    return items[0]?.plain_text !== undefined
      ? items.map(({ plain_text }) => plain_text).join("")
      : sortTexts(items.map(({ name, id }) => (property["type"] === "multi_select" ? name : id)));
  }
  const { name, start } = (value ?? {}) as { name?: string; start?: string };
  return name ?? start ?? value;
}

/** Reads columns of all rows, sorted, each row as a list. */
export async function readRows(
  world: World,
  { dataSourceId }: Database,
  columns: readonly string[],
): Promise<unknown[][]> {
  const rows = await queryRows(world, dataSourceId);
  return rows
    .map((row) => columns.map((column) => readValue(row, column)))
    .toSorted((one, other) => JSON.stringify(one).localeCompare(JSON.stringify(other)));
}

/** Sorts texts, missing ones as if they were empty. */
export function sortTexts(texts: readonly (string | undefined)[]): (string | undefined)[] {
  return texts.toSorted((one = "", other = "") => (one < other ? -1 : Number(one > other)));
}
