import { path } from "@workbelt/core/provider";
import { z } from "zod";
import { defineDeletion } from "../deletion.js";
import { id } from "../inputs/ids.js";
import { comment } from "./comment.js";

/** The operation `crm_delete_comment`. */
export const deleteComment = defineDeletion({
  name: "crm_delete_comment",
  scopes: ["comment:read-write"],
  consequence: {
    reversible: "recreatable",
    reason: "a new comment has another id and date, and replies of others are lost",
    deletes: "the comment, with its replies if it is the first of a thread",
  },
  verifyWith: "crm_get_comment",
  description: "Deletes one comment for good, with its replies if it is the first of a thread.",
  input: z.strictObject({ comment_id: id("comment", "UUID of the comment") }),
  path: ({ comment_id }) => path`/v2/comments/${comment_id}`,
  id: "comment_id",
  nameTarget: async ({ comment_id }, api) => {
    return (await api.get(path`/v2/comments/${comment_id}`, z.object({ data: comment }))).data
      .content_plaintext;
  },
});
