import type { Actor } from "../repository/actor.js";

/** A comment on a record or on an entry of a list. The first of its thread is the thread's head. */
export interface CommentDocument {
  id: string;
  threadId: string;
  content: string;
  /** Slug of the record's object; for a comment on an entry the record is the entry's. */
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

/** What a comment is on. */
export type CommentTarget = Pick<CommentDocument, "object" | "recordId" | "listId" | "entryId">;
