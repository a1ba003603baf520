import { seedId } from "../../../common/seed-id.js";
import type { NotesDatabase, NotesRow } from "../../../company/types.js";
import { connectColumns } from "../columns/connect-columns.js";
import { toRichText } from "../rich-text/rich-text.js";
import type { Audit, DatabaseDocument, DataSourceDocument } from "../repository/documents.js";
import { insertChildren } from "../repository/children.js";
import type { NotesRepository } from "../repository/notes-repository.js";
import { createStoryAudit } from "./create-story-audit.js";
import { seedBlocks } from "./seed-blocks.js";
import { createStoryColumn } from "./create-story-column.js";
import { toEmojiIcon, getPageId } from "./seed-pages.js";
import { createStoryValues } from "./create-story-values.js";
import { seedViews } from "./seed-views.js";

/** Seeds the databases of the story, each with one data source and its rows. */
export function seedDatabases(repository: NotesRepository, databases: NotesDatabase[]): void {
  for (const database of databases) seedDatabase(repository, database);
  // Relations need the other database, and numbers their rows.
  for (const { key } of databases) connectStoryColumns(repository, key);
}

function connectStoryColumns(repository: NotesRepository, key: string): void {
  const source = repository.requireDataSource(seedId(`notes/data-source/${key}`));
  connectColumns(source, source.columns, repository);
  repository.saveDataSource(source);
}

function seedDatabase(repository: NotesRepository, story: NotesDatabase): void {
  const { key } = story;
  const page = repository.requirePage(getPageId(story.parent));
  const { createdTime, createdBy, lastEditedTime, lastEditedBy } = page;
  const audit: Audit = { createdTime, createdBy, lastEditedTime, lastEditedBy };
  const appearance = { title: toRichText(story.title), icon: toEmojiIcon(story.emoji) };
  const source: DataSourceDocument = {
    ...audit,
    ...appearance,
    id: seedId(`notes/data-source/${key}`),
    databaseId: seedId(`notes/database/${key}`),
    inTrash: false,
    columns: story.columns.map((column) => createStoryColumn(key, column)),
  };
  const database: DatabaseDocument = {
    ...audit,
    ...appearance,
    id: source.databaseId,
    parent: { type: "page_id", page_id: page.id },
    inTrash: false,
    description: toRichText(story.description),
    cover: null,
    isInline: false,
    dataSources: [source.id],
  };
  repository.saveDatabase(database);
  repository.saveDataSource(source);
  insertChildren(repository, page.id, [database.id]);
  seedRows(repository, story, source);
  seedTemplates(repository, story, source);
  seedViews(repository, story, source);
}

/** Seeds further rows of databases that are there already. */
export function seedFurtherRows(repository: NotesRepository, databases: NotesDatabase[]): void {
  for (const database of databases) {
    const source = repository.requireDataSource(seedId(`notes/data-source/${database.key}`));
    seedRows(repository, database, source);
  }
}

function seedRows(
  repository: NotesRepository,
  story: NotesDatabase,
  source: DataSourceDocument,
): void {
  const rows = story.rows.map((row) => seedRow(repository, story, row, source));
  insertChildren(repository, source.id, rows);
}

/** Templates are pages of the data source that are not among its rows. */
function seedTemplates(
  repository: NotesRepository,
  database: NotesDatabase,
  source: DataSourceDocument,
): void {
  for (const template of database.templates ?? []) {
    const id = seedRow(repository, database, template, source);
    repository.savePage({ ...repository.requirePage(id), isTemplate: true });
    if (template.isDefault === true) source.defaultTemplateId = id;
  }
  repository.saveDataSource(source);
}

function seedRow(
  repository: NotesRepository,
  database: NotesDatabase,
  row: NotesRow,
  { id: sourceId, databaseId, columns }: DataSourceDocument,
): string {
  const { key } = database;
  const id = seedId(`notes/row/${key}/${row.key}`);
  const audit = createStoryAudit(repository, row);
  repository.savePage({
    ...audit,
    id,
    parent: { type: "data_source_id", data_source_id: sourceId, database_id: databaseId },
    inTrash: false,
    icon: null,
    cover: null,
    values: createStoryValues(row, columns, database, repository.now),
  });
  seedBlocks(repository, { id, key: `${key}/${row.key}` }, row.blocks ?? [], audit);
  return id;
}
