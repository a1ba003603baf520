// Tools for LangChain.
import { NotesTool, type NotesToolOptions } from "./notes-tool.js";
import { blockDelete } from "../blocks/block-delete.js";
import { blockGet } from "../blocks/block-get.js";
import { blockUpdate } from "../blocks/block-update.js";
import { pageContentAppend } from "../blocks/page-content-append.js";
import { pageContentGet } from "../blocks/page-content-get.js";

/** Moves a block to the trash, with all blocks in it. */
export class NotesBlockDeleteTool extends NotesTool<typeof blockDelete> {
  constructor(options?: NotesToolOptions<typeof blockDelete>) {
    super(blockDelete, options);
  }
}

/** Gets one block. */
export class NotesBlockGetTool extends NotesTool<typeof blockGet> {
  constructor(options?: NotesToolOptions<typeof blockGet>) {
    super(blockGet, options);
  }
}

/** Replaces the text of a block. */
export class NotesBlockUpdateTool extends NotesTool<typeof blockUpdate> {
  constructor(options?: NotesToolOptions<typeof blockUpdate>) {
    super(blockUpdate, options);
  }
}

/** Adds Markdown or text blocks to a page or block. */
export class NotesPageContentAppendTool extends NotesTool<typeof pageContentAppend> {
  constructor(options?: NotesToolOptions<typeof pageContentAppend>) {
    super(pageContentAppend, options);
  }
}

/** Reads the blocks of a page, or those inside a block. */
export class NotesPageContentGetTool extends NotesTool<typeof pageContentGet> {
  constructor(options?: NotesToolOptions<typeof pageContentGet>) {
    super(pageContentGet, options);
  }
}
