// Tools for LangChain.
import { NotesTool, type NotesToolOptions } from "./notes-tool.js";
import { commentCreate } from "../comments/comment-create.js";
import { commentDelete } from "../comments/comment-delete.js";
import { commentRetrieve } from "../comments/comment-retrieve.js";
import { commentUpdate } from "../comments/comment-update.js";
import { commentsFetch } from "../comments/comments-fetch.js";

/** Comments on a page or block, or replies in a discussion. */
export class NotesCommentCreateTool extends NotesTool<typeof commentCreate> {
  constructor(options?: NotesToolOptions<typeof commentCreate>) {
    super(commentCreate, options);
  }
}

/** Deletes a comment. */
export class NotesCommentDeleteTool extends NotesTool<typeof commentDelete> {
  constructor(options?: NotesToolOptions<typeof commentDelete>) {
    super(commentDelete, options);
  }
}

/** Gets one comment. */
export class NotesCommentRetrieveTool extends NotesTool<typeof commentRetrieve> {
  constructor(options?: NotesToolOptions<typeof commentRetrieve>) {
    super(commentRetrieve, options);
  }
}

/** Replaces the text of a comment. */
export class NotesCommentUpdateTool extends NotesTool<typeof commentUpdate> {
  constructor(options?: NotesToolOptions<typeof commentUpdate>) {
    super(commentUpdate, options);
  }
}

/** Lists the open comments on a page or block. */
export class NotesCommentsFetchTool extends NotesTool<typeof commentsFetch> {
  constructor(options?: NotesToolOptions<typeof commentsFetch>) {
    super(commentsFetch, options);
  }
}
