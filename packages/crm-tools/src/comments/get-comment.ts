import { defineOperation, path } from "@workbelt/core/provider";
import { z } from "zod";
import { CrmTool, type CrmToolOptions } from "../crm-tool.js";
import { id } from "../inputs/ids.js";
import { getCommentScopes, compactComment } from "./comment.js";
import { sendCommentRequest } from "./send-comment-request.js";

/** The operation `crm_get_comment`. */
export const getComment = defineOperation({
  name: "crm_get_comment",
  description: "Gets one comment: text, author, thread_id and target.",
  effect: "read",
  returnsOutsideContent: () => true,
  scopes: getCommentScopes("read", {}),
  input: z.strictObject({ comment_id: id("comment", "UUID of the comment") }),
  run: ({ comment_id }, api) =>
    sendCommentRequest({ method: "GET", path: path`/v2/comments/${comment_id}` }, {}, api),
  compact: compactComment,
});

/** Gets one comment. */
export class CrmGetCommentTool extends CrmTool<typeof getComment> {
  constructor(options?: CrmToolOptions<typeof getComment>) {
    super(getComment, options);
  }
}
