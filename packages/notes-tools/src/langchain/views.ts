// Tools for LangChain.
import { NotesTool, type NotesToolOptions } from "./notes-tool.js";
import { viewCreate } from "../views/view-create.js";
import { viewDelete } from "../views/view-delete.js";
import { viewGet } from "../views/view-get.js";
import { viewList } from "../views/view-list.js";
import { viewQuery } from "../views/view-query.js";
import { viewUpdate } from "../views/view-update.js";

/** Creates a view of a database. */
export class NotesViewCreateTool extends NotesTool<typeof viewCreate> {
  constructor(options?: NotesToolOptions<typeof viewCreate>) {
    super(viewCreate, options);
  }
}

/** Deletes a view of a database. */
export class NotesViewDeleteTool extends NotesTool<typeof viewDelete> {
  constructor(options?: NotesToolOptions<typeof viewDelete>) {
    super(viewDelete, options);
  }
}

/** Gets a view of a database. */
export class NotesViewGetTool extends NotesTool<typeof viewGet> {
  constructor(options?: NotesToolOptions<typeof viewGet>) {
    super(viewGet, options);
  }
}

/** Lists the views of a database. */
export class NotesViewListTool extends NotesTool<typeof viewList> {
  constructor(options?: NotesToolOptions<typeof viewList>) {
    super(viewList, options);
  }
}

/** Lists the rows of a view. */
export class NotesViewQueryTool extends NotesTool<typeof viewQuery> {
  constructor(options?: NotesToolOptions<typeof viewQuery>) {
    super(viewQuery, options);
  }
}

/** Changes a view of a database. */
export class NotesViewUpdateTool extends NotesTool<typeof viewUpdate> {
  constructor(options?: NotesToolOptions<typeof viewUpdate>) {
    super(viewUpdate, options);
  }
}
