import { randomUUID } from "node:crypto";
import type { Call } from "../call.js";
import { inTrash, notAPage, notInSandbox } from "../errors.js";
import { canonicalId } from "../gate/path-ids.js";
import { keepRichText } from "../rich-text/rich-text.js";
import { demand } from "../validation/demand.js";
import type { CommentDocument, DiscussionDocument } from "../workspace/documents.js";
import { findNode, isInTrash } from "../workspace/tree.js";
import type { Workspace } from "../workspace/workspace.js";
import { newCommentCheck } from "./check.js";
import { renderComment } from "./render.js";
import { discussionOf, openDiscussions, saveThread } from "./threads.js";

interface CreateBody {
  parent?: { page_id?: string; block_id?: string };
  discussion_id?: string;
  rich_text?: unknown;
  attachments?: { file_upload_id: string }[];
  display_name?: { type: "user" | "integration" | "custom"; custom?: { name: string } };
}

/** `POST /v1/comments`: a comment on a page, on a block or in a discussion. */
export function createComment(context: Call): object {
  const { repository } = context;
  const body = demand<CreateBody>("body", context.body, newCommentCheck);
  if (body.rich_text === undefined) throw notInSandbox("this comment is in Markdown");
  // The sandbox offers no file uploads, so no id of one is ever right.
  const [file] = body.attachments ?? [];
  if (file !== undefined) repository.missing("file_upload", canonicalId(file.file_upload_id));
  const discussion = discussionFor(body, repository);
  const comment: CommentDocument = {
    ...repository.madeNow(),
    id: randomUUID(),
    discussionId: discussion.id,
    richText: keepRichText(body.rich_text, repository),
    displayName: displayName(body, repository),
  };
  saveThread(repository, { comment, discussion });
  return renderComment({ comment, discussion }, context);
}

function discussionFor(body: CreateBody, repository: Workspace): DiscussionDocument {
  if (body.discussion_id !== undefined) {
    return discussionOf(repository, canonicalId(body.discussion_id));
  }
  const parent = parentOf(body.parent ?? {}, repository);
  // Recorded comments on one page are all in one discussion, while a block may have several.
  const [open] = parent.type === "page_id" ? openDiscussions(repository, parent.page_id) : [];
  return open ?? { id: randomUUID(), parent, isResolved: false };
}

function parentOf(
  sent: { page_id?: string; block_id?: string },
  repository: Workspace,
): DiscussionDocument["parent"] {
  const id = canonicalId(sent.page_id ?? sent.block_id ?? "");
  const node = findNode(repository, id);
  if (node === undefined) return repository.missing(sent.page_id ? "page" : "block", id);
  if (sent.page_id !== undefined && node.kind === "database") throw notAPage("database", id);
  if (sent.page_id !== undefined && node.kind !== "page") return repository.missing("page", id);
  if (isInTrash(repository, node.document)) throw inTrash();
  return node.kind === "page"
    ? { type: "page_id", page_id: id }
    : { type: "block_id", block_id: id };
}

function displayName(
  { display_name: sent }: CreateBody,
  repository: Workspace,
): CommentDocument["displayName"] {
  const name = sent?.custom?.name ?? repository.user(repository.botId).name;
  return { type: sent?.type ?? "integration", name };
}
