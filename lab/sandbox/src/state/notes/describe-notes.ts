import {
  type FileUploadDocument,
  getSize,
} from "../../services/notes/files/file-upload-document.js";
import {
  type AgentDocument,
  collections,
  type CommentDocument,
  type DiscussionDocument,
  type PageDocument,
  type SessionDocument,
} from "../../services/notes/repository/documents.js";
import { findNode } from "../../services/notes/repository/tree-node.js";
import { toPlainText } from "../../services/notes/rich-text/rich-text.js";
import type { SubscriptionDocument } from "../../services/notes/webhooks/subscription.js";
import type { Description } from "../description.js";
import { toTitle } from "../words.js";
import { describeCells } from "./describe-columns.js";
import { describeRichText } from "./formatted-text.js";
import { describeFile, describeIcon } from "./media.js";
import { getPageTitle, type NotesState } from "./notes-state.js";

/** Describes a page or a row; one in the trash does not exist. */
export function describePage(page: PageDocument, state: NotesState): Description | undefined {
  if (!state.isVisible(page)) return undefined;
  const parent = state.referToParent(page.parent);
  return {
    resource: "page",
    noun: page.isTemplate === true ? "template" : "page",
    title: getPageTitle(page),
    parent:
      page.parent.type === "block_id"
        ? state.referToContainingPage({ kind: "page", document: page })
        : parent,
    fields: [
      ...describeCells(page, state),
      { name: "icon", value: describeIcon(page.icon) },
      { name: "cover", value: describeIcon(page.cover) },
      { name: "is_locked", value: page.isLocked === true ? true : undefined },
      { name: "parent", value: parent },
    ],
  };
}

/** Describes a comment on a page or a block. */
export function describeComment(
  comment: CommentDocument,
  state: NotesState,
): Description | undefined {
  const { store } = state.repository;
  const discussion = store.get<DiscussionDocument>(collections.discussions, comment.discussionId);
  if (discussion === undefined) return undefined;
  const { parent } = discussion;
  const node = findNode(
    state.repository,
    parent.type === "page_id" ? parent.page_id : parent.block_id,
  );
  const isOnBlock = parent.type === "block_id";
  return {
    resource: "comment",
    noun: "comment",
    title: toTitle(toPlainText(comment.richText)) || "Attachment",
    parent: node && state.referToContainingPage(node),
    fields: [
      ...describeRichText(comment.richText, "text"),
      { name: "block", value: isOnBlock ? state.referToParent(parent) : undefined },
      { name: "author", value: comment.displayName.name },
      {
        name: "attachments",
        value: comment.attachments?.map(({ file, category }) => describeFile(file) ?? category),
      },
    ],
  };
}

/** Describes an uploaded file. */
export function describeFileUpload(upload: FileUploadDocument): Description {
  const size = getSize(upload);
  return {
    resource: "file_upload",
    noun: "file upload",
    title: upload.filename ?? upload.externalUrl ?? "File",
    fields: [
      { name: "filename", value: upload.filename ?? undefined },
      { name: "content_type", value: upload.contentType ?? undefined },
      { name: "status", isChoice: true, value: upload.status },
      { name: "content_length", value: size === 0 ? undefined : size },
      { name: "external_url", value: upload.externalUrl },
    ],
  };
}

/** Describes a subscription to events, without the key of its signatures. */
export function describeSubscription({ url, events }: SubscriptionDocument): Description {
  return {
    resource: "webhook",
    noun: "webhook",
    title: url,
    fields: [
      { name: "url", value: url },
      { name: "events", value: events },
    ],
  };
}

/** Describes an agent; a deleted one does not exist. */
export function describeAgent({
  creditLimit,
  name,
  status,
}: AgentDocument): Description | undefined {
  if (status === "deleted") return undefined;
  return {
    resource: "agent",
    noun: "agent",
    title: name,
    fields: [
      { name: "status", isChoice: true, value: status },
      { name: "credit_limit", value: creditLimit ?? "none" },
    ],
  };
}

/** Describes a session with an agent by its events, to which new ones are added. */
export function describeSession(
  { agentId, id, title }: SessionDocument,
  { repository }: NotesState,
): Description {
  const agent = repository.store.get<AgentDocument>(collections.agents, agentId);
  const events = repository.collections.sessionEvents.find("session", id);
  return {
    resource: "session",
    noun: "session",
    title,
    fields: [
      { name: "agent", value: agent?.name ?? agentId },
      {
        name: "events",
        value: events.map(({ fields, sequence }) => {
          const { content, status, tool_name, type } = fields as Record<string, unknown>;
          const text = (content as { text: string }[] | undefined)?.[0]?.text;
          return [`${sequence}. ${String(type)}`, text ?? status ?? tool_name].join(": ");
        }),
      },
    ],
  };
}
