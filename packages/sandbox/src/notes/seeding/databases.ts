import { seedId } from "../../seed/seed-id.js";
import type { NotesDatabase, NotesRow } from "../../story/types.js";
import { plainRichText } from "../rich-text/rich-text.js";
import type { Audit, DatabaseDocument, DataSourceDocument } from "../workspace/documents.js";
import { insertChildren } from "../workspace/tree.js";
import type { Workspace } from "../workspace/workspace.js";
import { storyAudit } from "./audit.js";
import { plantBlocks } from "./blocks.js";
import { plantColumn } from "./columns.js";
import { emojiIcon, pageId } from "./pages.js";
import { plantValues } from "./values.js";

/** Plants the databases of the story, each with one data source and its rows. */
export function plantDatabases(repository: Workspace, databases: NotesDatabase[]): void {
  for (const database of databases) plantDatabase(repository, database);
}

function plantDatabase(repository: Workspace, story: NotesDatabase): void {
  const { key } = story;
  const page = repository.page(pageId(story.parent));
  const { createdTime, createdBy, lastEditedTime, lastEditedBy } = page;
  const audit: Audit = { createdTime, createdBy, lastEditedTime, lastEditedBy };
  const face = { title: plainRichText(story.title), icon: emojiIcon(story.emoji) };
  const source: DataSourceDocument = {
    ...audit,
    ...face,
    id: seedId(`notes/data-source/${key}`),
    databaseId: seedId(`notes/database/${key}`),
    inTrash: false,
    columns: story.columns.map((column) => plantColumn(key, column)),
  };
  const database: DatabaseDocument = {
    ...audit,
    ...face,
    id: source.databaseId,
    parent: { type: "page_id", page_id: page.id },
    inTrash: false,
    description: plainRichText(story.description),
    cover: null,
    isInline: false,
    dataSources: [source.id],
  };
  repository.saveDatabase(database);
  repository.saveDataSource(source);
  insertChildren(repository, page.id, [database.id]);
  const rows = story.rows.map((row) => plantRow(repository, key, row, source));
  insertChildren(repository, source.id, rows);
}

function plantRow(
  repository: Workspace,
  databaseKey: string,
  row: NotesRow,
  { id: sourceId, databaseId, columns }: DataSourceDocument,
): string {
  const id = seedId(`notes/row/${databaseKey}/${row.key}`);
  const audit = storyAudit(repository, row);
  repository.savePage({
    ...audit,
    id,
    parent: { type: "data_source_id", data_source_id: sourceId, database_id: databaseId },
    inTrash: false,
    icon: null,
    cover: null,
    values: plantValues(row, columns, repository.now),
  });
  plantBlocks(repository, { id, key: `${databaseKey}/${row.key}` }, row.blocks ?? [], audit);
  return id;
}
