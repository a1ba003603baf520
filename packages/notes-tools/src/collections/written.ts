import {
  type CollectedWrite,
  type CollectionReader,
  formatUuid,
  orMissing,
  type WrittenItem,
} from "@workbelt/core/provider";
import { blockGet } from "../blocks/block-get.js";
import { getList, getPath, getString } from "../content/json-path.js";
import { findBlockId, findLastId } from "../inputs/ids.js";
import type { NotesPage } from "../schema/page.js";
import { comments } from "./comments.js";
import { databases } from "./databases.js";
import { listRelated } from "./describe-properties.js";
import { pages } from "./pages.js";

/** A write with its input and output, of which nothing is known before. */
interface Write {
  readonly input: Readonly<Record<string, unknown>>;
  readonly output: unknown;
  readonly reader: CollectionReader;
}

type List = (write: Write) => Promise<readonly WrittenItem[]> | readonly WrittenItem[];

// Blocks are nested a few levels deep; more would be a circle.
const MAX_DEPTH = 100;

/** Everything: what is in a page goes with it, and where it is in lists is not known. */
const ALL: readonly WrittenItem[] = [{ collection: databases.name }, { collection: pages.name }];

/** Changes of what no collection has: views, files and settings of agents. */
const nothing: List = () => [];

/** Items that each operation may have created, changed or deleted. */
const WRITTEN: Readonly<Record<string, List>> = {
  notes_page_create: pageWritten,
  notes_database_insert_row: pageWritten,
  notes_page_update: (write) => (write.input["archived"] === undefined ? pageWritten(write) : ALL),
  notes_page_move: () => ALL,
  notes_page_markdown_update: (write) =>
    write.input["allow_deleting_content"] === true ? ALL : contentWritten("page_id")(write),
  notes_page_content_append: contentWritten("block_id"),
  notes_block_update: contentWritten("block_id"),
  notes_block_delete: () => ALL,
  notes_meeting_notes_create: contentWritten("page_id"),
  notes_database_create: databaseWritten,
  notes_database_update: databaseWritten,
  notes_data_source_create: databaseWritten,
  notes_data_source_update: databaseWritten,
  notes_comment_create: commentWritten,
  notes_comment_update: commentWritten,
  notes_comment_delete: ({ input, output }) => [
    about(comments.name, getString(output, "discussion_id") ?? input["comment_id"]),
  ],
  notes_view_create: nothing,
  notes_view_update: nothing,
  notes_view_delete: nothing,
  notes_file_upload: nothing,
  notes_agent_update: nothing,
  notes_agent_delete: nothing,
  // The agent may write whatever it has access to.
  notes_session_send: () => ALL,
  notes_session_answer: () => ALL,
  notes_session_cancel: nothing,
};

/** Lists what a write may have created, changed or deleted. */
export async function listWritten(
  { input, operation, output }: CollectedWrite,
  reader: CollectionReader,
): Promise<readonly WrittenItem[]> {
  const list = WRITTEN[operation.name];
  if (list === undefined) throw new Error(`What ${operation.name} writes is not listed.`);
  return list({ input, output, reader });
}

/** Names a page, what it is in, and those with which it has relations or had them. */
function pageWritten({ input, output }: Write): readonly WrittenItem[] {
  const id = getString(output, "id") ?? toId(input["page_id"]);
  if (id === undefined) return ALL;
  const page = output as NotesPage | undefined;
  const parent = getString(output, "parent", "page_id");
  const rows = getList(output, "rows").flatMap((row) => {
    const own = getString(row, "id");
    return [...(own === undefined ? [] : [own]), ...listRelated(row as NotesPage)];
  });
  const related = page === undefined ? [] : listRelated(page);
  const others = [...(parent === undefined ? [] : [parent]), ...related, ...rows];
  return [
    { collection: pages.name, id },
    ...others.map((other) => ({ collection: pages.name, id: other })),
    about(pages.name, id),
  ];
}

/** Names the page whose content was changed, by its id or that of a block in it. */
function contentWritten(field: string): List {
  return async ({ input, reader }) => {
    const given = toId(input[field] ?? input["page_id"] ?? input["block_id"]);
    const id = given && (await findPage(given, reader));
    return id === undefined ? ALL : [{ collection: pages.name, id }];
  };
}

/** Finds the page that has a block; undefined if it cannot be read. */
async function findPage(given: string, reader: CollectionReader): Promise<string | undefined> {
  let id = given;
  for (let depth = 0; depth < MAX_DEPTH; depth += 1) {
    const block = await orMissing(() => reader.read(blockGet, { block_id: id }));
    if (block === undefined) return undefined;
    if (getString(block, "type") === "child_page") return id;
    const parent = getPath(block, "parent");
    const next = getString(parent, "page_id") ?? getString(parent, "block_id");
    if (next === undefined) return undefined;
    id = next;
  }
  return undefined;
}

/** Names the data sources in the output, and all rows, whose columns may have another name. */
function databaseWritten({ output }: Write): readonly WrittenItem[] {
  const sources = getList(output, "data_sources").flatMap((each) => getString(each, "id") ?? []);
  const own = getString(output, "id");
  const isSource = getString(output, "object") === "data_source" && own !== undefined;
  const ids = isSource ? [own, ...sources] : sources;
  return [...ALL, ...ids.map((id) => ({ collection: databases.name, id }))];
}

function commentWritten({ input, output }: Write): readonly WrittenItem[] {
  const id = getString(output, "id") ?? toId(input["comment_id"]);
  const part = getString(output, "parent", "page_id");
  return [{ collection: comments.name, id, part }];
}

function about(collection: string, id: unknown): WrittenItem {
  return { collection, about: toId(id) };
}

/** Returns an id that is given as an id or a web address. */
function toId(given: unknown): string | undefined {
  const id = typeof given === "string" ? (findBlockId(given) ?? findLastId(given)) : undefined;
  return id && formatUuid(id);
}
