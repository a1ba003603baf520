export type { NotesUpdatedDatabase } from "./apply-database-changes.js";
export { dataSourceCreate, NotesDataSourceCreateTool } from "./data-source-create.js";
export { dataSourceUpdate, NotesDataSourceUpdateTool } from "./data-source-update.js";
export type { NotesDatabase, NotesDataSource } from "./database.js";
export { databaseCreate, NotesDatabaseCreateTool } from "./database-create.js";
export { databaseFetch, NotesDatabaseFetchTool } from "./database-fetch.js";
export { databaseInsertRow, NotesDatabaseInsertRowTool } from "./database-insert-row.js";
export {
  databasePropertyRetrieve,
  NotesDatabasePropertyRetrieveTool,
} from "./database-property-retrieve.js";
export { databaseQuery, NotesDatabaseQueryTool, type NotesRowsPage } from "./database-query.js";
export { databaseUpdate, NotesDatabaseUpdateTool } from "./database-update.js";
export type { NotesInsertedRow } from "./send-new-rows.js";
export { NotesTemplateListTool, templateList } from "./template-list.js";
