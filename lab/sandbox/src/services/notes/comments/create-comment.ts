import { randomUUID } from "node:crypto";
import type { RouteContext } from "../route-context.js";
import { inTrashError, notAPageError } from "../errors.js";
import { attachFile, getFileCategory } from "../files/attach-file.js";
import { normalizeUuid } from "../validation/validators.js";
import { normalizeRichText } from "../rich-text/rich-text.js";
import { parseInput } from "../validation/parse-input.js";
import type { CommentDocument, DiscussionDocument } from "../repository/documents.js";
import { findNode } from "../repository/tree-node.js";
import { isInTrash } from "../repository/ancestors.js";
import type { NotesRepository } from "../repository/notes-repository.js";
import { type CommentText, getRichText, validateNewComment } from "./validate-comment.js";
import { serializeComment } from "./serialize-comment.js";
import { requireDiscussion, listOpenDiscussions, saveThread } from "./threads.js";

interface CreateBody extends CommentText {
  parent?: { page_id?: string; block_id?: string };
  discussion_id?: string;
  attachments?: { file_upload_id: string }[];
  display_name?: { type: "user" | "integration" | "custom"; custom?: { name: string } };
}

/** `POST /v1/comments`: creates a comment on a page, on a block or in a discussion. */
export function createComment(context: RouteContext): object {
  const { repository } = context;
  const body = parseInput<CreateBody>("body", context.body, validateNewComment);
  const attachments = (body.attachments ?? []).map(({ file_upload_id: id }) => {
    const { file, upload } = attachFile(repository, id);
    return { category: getFileCategory(upload), file };
  });
  const discussion = resolveDiscussion(body, repository);
  const comment: CommentDocument = {
    ...repository.stampCreated(),
    id: randomUUID(),
    discussionId: discussion.id,
    richText: normalizeRichText(getRichText(body, repository), repository),
    displayName: createDisplayName(body, repository),
    ...(attachments.length === 0 ? {} : { attachments }),
  };
  saveThread(repository, { comment, discussion });
  return serializeComment({ comment, discussion }, context);
}

function resolveDiscussion(body: CreateBody, repository: NotesRepository): DiscussionDocument {
  if (body.discussion_id !== undefined) {
    return requireDiscussion(repository, normalizeUuid(body.discussion_id));
  }
  const parent = resolveParent(body.parent ?? {}, repository);
  // Recorded comments on a page share one discussion, while a block may have several.
  const [open] = parent.type === "page_id" ? listOpenDiscussions(repository, parent.page_id) : [];
  return open ?? { id: randomUUID(), parent, isResolved: false };
}

function resolveParent(
  input: { page_id?: string; block_id?: string },
  repository: NotesRepository,
): DiscussionDocument["parent"] {
  const id = normalizeUuid(input.page_id ?? input.block_id ?? "");
  const node = findNode(repository, id);
  if (node === undefined) return repository.throwNotFound(input.page_id ? "page" : "block", id);
  if (input.page_id !== undefined && node.kind === "database") throw notAPageError("database", id);
  if (input.page_id !== undefined && node.kind !== "page")
    return repository.throwNotFound("page", id);
  if (isInTrash(repository, node.document)) throw inTrashError();
  return node.kind === "page"
    ? { type: "page_id", page_id: id }
    : { type: "block_id", block_id: id };
}

function createDisplayName(
  { display_name: input }: CreateBody,
  repository: NotesRepository,
): CommentDocument["displayName"] {
  const name = input?.custom?.name ?? repository.requireUser(repository.botId).name;
  return { type: input?.type ?? "integration", name };
}
