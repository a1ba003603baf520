import type { Actor } from "../repository/actor.js";

/** A comment on a record or a list entry. The first comment of a thread is its head. */
export interface CommentDocument {
  id: string;
  threadId: string;
  content: string;
  /** Slug of the record's object. For a comment on an entry, the record is the entry's parent. */
  object: string;
  recordId: string;
  listId: string | null;
  entryId: string | null;
  /** Id of a member. */
  authorId: string;
  createdAt: string;
  resolvedAt: string | null;
  resolvedBy: Actor | null;
}

/** The record or entry a comment is on. */
export type CommentTarget = Pick<CommentDocument, "object" | "recordId" | "listId" | "entryId">;
