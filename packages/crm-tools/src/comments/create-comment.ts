import {
  collectProblems,
  defineOperation,
  findAt,
  type Guard,
  path,
  prose,
  remove,
} from "@workbelt/core/provider";
import { z } from "zod";
import { checkMember } from "../checks/check-references.js";
import { aliasesFor } from "../inputs/aliases.js";
import { id } from "../inputs/ids.js";
import { nonBlank } from "../inputs/texts.js";
import { memberInput, resolveMember } from "../schema/members.js";
import {
  findTargetProblems,
  refineTarget,
  targetAliases,
  targetInputs,
  toTargetBody,
} from "./comment-target.js";
import {
  COMMENT,
  commentOutput,
  commentResponse,
  compactComment,
  getCommentScopes,
} from "./comment.js";
import { nameObjects } from "./name-objects.js";

/** The operation `crm_create_comment`. */
export const createComment = defineOperation({
  name: "crm_create_comment",
  description:
    "Writes a comment on a record (record_object and record_id), on a list entry (list_id and entry_id) or as a reply (thread_id): give exactly one of the three. Members whose email address is in content are notified.",
  effect: "create",
  consequence: {
    reversible: "fully",
    seenByOthers: "the members whose email address it has are notified",
  },
  scopes: getCommentScopes("read-write", {}),
  verifyWith: "crm_list_threads",
  aliases: {
    content_plaintext: "content",
    ...aliasesFor({ member: "author_actor_id" }),
    ...targetAliases,
  },
  input: refineTarget(
    z.strictObject({
      author_actor_id: memberInput("The author, a workspace member"),
      content: prose(nonBlank().describe("Plain text")),
      ...targetInputs,
      thread_id: id(
        "thread",
        "UUID of the thread to reply to; leave out for a new thread",
      ).optional(),
    }),
  ),
  check: ({ author_actor_id: who, ...target }, api) =>
    collectProblems([checkMember(who, "author_actor_id", api), findTargetProblems(target, api)]),
  run: async ({ author_actor_id: who, content, ...target }, api) => {
    const memberId = await resolveMember(who, "author_actor_id", api);
    const author = { type: "workspace-member", id: memberId };
    const data = { format: "plaintext", content, author, ...toTargetBody(target) };
    const scopes = getCommentScopes("read-write", target);
    return (await api.post(path`/v2/comments`, { data }, commentResponse, { scopes })).data;
  },
  revert: ({ thread_id: isReply }) =>
    remove(COMMENT, {
      path: ({ id: comment_id }) => path`/v2/comments/${comment_id}`,
      // Deleting the first comment of a thread deletes its replies.
      guards: ({ found, id: comment_id }) =>
        isReply === undefined ? [toReplyGuard(found, comment_id)] : [],
    }),
  output: commentOutput,
  compact: compactComment,
  completeResult: nameObjects,
});

function toReplyGuard(comment: unknown, comment_id: string): Guard {
  const threadId = String(findAt(comment, ["thread_id"]));
  return {
    items: "replies",
    at: ["data", "comments"],
    except: { at: "id.comment_id", is: comment_id },
    request: { method: "GET", path: path`/v2/threads/${threadId}` },
  };
}
