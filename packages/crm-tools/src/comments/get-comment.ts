import { defineOperation, path } from "@workbelt/core/provider";
import { z } from "zod";
import { id } from "../inputs/ids.js";
import { commentOutput, commentResponse, compactComment, getCommentScopes } from "./comment.js";
import { nameObjects } from "./name-objects.js";

/** The operation `crm_get_comment`. */
export const getComment = defineOperation({
  name: "crm_get_comment",
  description: "Gets one comment: text, author, thread_id and target.",
  effect: "read",
  returnsTexts: ["comments"],
  scopes: getCommentScopes("read", {}),
  input: z.strictObject({ comment_id: id("comment", "UUID of the comment") }),
  request: ({ comment_id }) => ({ method: "GET", path: path`/v2/comments/${comment_id}` }),
  response: commentResponse,
  result: ({ data }) => data,
  output: commentOutput,
  compact: compactComment,
  completeResult: (data, api) => nameObjects(data, api),
});
