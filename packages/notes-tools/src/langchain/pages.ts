// Tools for LangChain.
import { NotesTool, type NotesToolOptions } from "./notes-tool.js";
import { pageCreate } from "../pages/page-create.js";
import { pageGet } from "../pages/page-get.js";
import { pageMarkdownGet } from "../pages/page-markdown-get.js";
import { pageMarkdownUpdate } from "../pages/page-markdown-update.js";
import { pageMove } from "../pages/page-move.js";
import { pagePropertyGet } from "../pages/page-property-get.js";
import { pageUpdate } from "../pages/page-update.js";

/** Creates a page under a page, or a row of a database. */
export class NotesPageCreateTool extends NotesTool<typeof pageCreate> {
  constructor(options?: NotesToolOptions<typeof pageCreate>) {
    super(pageCreate, options);
  }
}

/** Gets the properties of one page. */
export class NotesPageGetTool extends NotesTool<typeof pageGet> {
  constructor(options?: NotesToolOptions<typeof pageGet>) {
    super(pageGet, options);
  }
}

/** Reads the content of a page as Markdown. */
export class NotesPageMarkdownGetTool extends NotesTool<typeof pageMarkdownGet> {
  constructor(options?: NotesToolOptions<typeof pageMarkdownGet>) {
    super(pageMarkdownGet, options);
  }
}

/** Changes the content of a page as Markdown. */
export class NotesPageMarkdownUpdateTool extends NotesTool<typeof pageMarkdownUpdate> {
  constructor(options?: NotesToolOptions<typeof pageMarkdownUpdate>) {
    super(pageMarkdownUpdate, options);
  }
}

/** Moves a page under another page or into a database. */
export class NotesPageMoveTool extends NotesTool<typeof pageMove> {
  constructor(options?: NotesToolOptions<typeof pageMove>) {
    super(pageMove, options);
  }
}

/** Gets one property of a page completely. */
export class NotesPagePropertyGetTool extends NotesTool<typeof pagePropertyGet> {
  constructor(options?: NotesToolOptions<typeof pagePropertyGet>) {
    super(pagePropertyGet, options);
  }
}

/** Changes a page or row, archives or restores it. */
export class NotesPageUpdateTool extends NotesTool<typeof pageUpdate> {
  constructor(options?: NotesToolOptions<typeof pageUpdate>) {
    super(pageUpdate, options);
  }
}
