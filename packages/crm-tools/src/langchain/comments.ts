// Tools for LangChain.
import { CrmTool, type CrmToolOptions } from "./crm-tool.js";
import { createComment } from "../comments/create-comment.js";
import { deleteComment } from "../comments/delete-comment.js";
import { getComment } from "../comments/get-comment.js";
import { getThread } from "../comments/get-thread.js";
import { listThreads } from "../comments/list-threads.js";

/** Writes a comment on a record or list entry, or in a thread. */
export class CrmCreateCommentTool extends CrmTool<typeof createComment> {
  constructor(options?: CrmToolOptions<typeof createComment>) {
    super(createComment, options);
  }
}

/** Deletes one comment for good; the first of a thread takes its replies with it. */
export class CrmDeleteCommentTool extends CrmTool<typeof deleteComment> {
  constructor(options?: CrmToolOptions<typeof deleteComment>) {
    super(deleteComment, options);
  }
}

/** Gets one comment. */
export class CrmGetCommentTool extends CrmTool<typeof getComment> {
  constructor(options?: CrmToolOptions<typeof getComment>) {
    super(getComment, options);
  }
}

/** Gets one comment thread with its comments. */
export class CrmGetThreadTool extends CrmTool<typeof getThread> {
  constructor(options?: CrmToolOptions<typeof getThread>) {
    super(getThread, options);
  }
}

/** Lists the comment threads on a record or list entry. */
export class CrmListThreadsTool extends CrmTool<typeof listThreads> {
  constructor(options?: CrmToolOptions<typeof listThreads>) {
    super(listThreads, options);
  }
}
