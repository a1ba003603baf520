// Tools for LangChain.
import { NotesTool, type NotesToolOptions } from "./notes-tool.js";
import { dataSourceCreate } from "../databases/data-source-create.js";
import { dataSourceUpdate } from "../databases/data-source-update.js";
import { databaseCreate } from "../databases/database-create.js";
import { databaseFetch } from "../databases/database-fetch.js";
import { databaseInsertRow } from "../databases/database-insert-row.js";
import { databasePropertyRetrieve } from "../databases/database-property-retrieve.js";
import { databaseQuery } from "../databases/database-query.js";
import { databaseUpdate } from "../databases/database-update.js";
import { templateList } from "../databases/template-list.js";

/** Adds a data source to a database. */
export class NotesDataSourceCreateTool extends NotesTool<typeof dataSourceCreate> {
  constructor(options?: NotesToolOptions<typeof dataSourceCreate>) {
    super(dataSourceCreate, options);
  }
}

/** Changes title, icon and columns of a data source. */
export class NotesDataSourceUpdateTool extends NotesTool<typeof dataSourceUpdate> {
  constructor(options?: NotesToolOptions<typeof dataSourceUpdate>) {
    super(dataSourceUpdate, options);
  }
}

/** Creates a database under a page. */
export class NotesDatabaseCreateTool extends NotesTool<typeof databaseCreate> {
  constructor(options?: NotesToolOptions<typeof databaseCreate>) {
    super(databaseCreate, options);
  }
}

/** Gets the definition of a database. */
export class NotesDatabaseFetchTool extends NotesTool<typeof databaseFetch> {
  constructor(options?: NotesToolOptions<typeof databaseFetch>) {
    super(databaseFetch, options);
  }
}

/** Inserts a row into a database. */
export class NotesDatabaseInsertRowTool extends NotesTool<typeof databaseInsertRow> {
  constructor(options?: NotesToolOptions<typeof databaseInsertRow>) {
    super(databaseInsertRow, options);
  }
}

/** Reads one column of a database, row by row. */
export class NotesDatabasePropertyRetrieveTool extends NotesTool<typeof databasePropertyRetrieve> {
  constructor(options?: NotesToolOptions<typeof databasePropertyRetrieve>) {
    super(databasePropertyRetrieve, options);
  }
}

/** Lists the rows of a database. */
export class NotesDatabaseQueryTool extends NotesTool<typeof databaseQuery> {
  constructor(options?: NotesToolOptions<typeof databaseQuery>) {
    super(databaseQuery, options);
  }
}

/** Changes title, description and columns of a database. */
export class NotesDatabaseUpdateTool extends NotesTool<typeof databaseUpdate> {
  constructor(options?: NotesToolOptions<typeof databaseUpdate>) {
    super(databaseUpdate, options);
  }
}

/** Lists the templates of a database. */
export class NotesTemplateListTool extends NotesTool<typeof templateList> {
  constructor(options?: NotesToolOptions<typeof templateList>) {
    super(templateList, options);
  }
}
