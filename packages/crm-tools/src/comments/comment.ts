import { z } from "zod";
import { actor, actorOutput } from "../schema/member.js";
import { omitEmpty, shortenTime } from "../schema/compact-values.js";
import type { CommentTarget } from "./comment-target.js";
import { type ThingKind } from "@workbelt/core/provider";

/** The shape of a comment. `record` is also set for comments on list entries. */
export const comment = z.looseObject({
  id: z.looseObject({ comment_id: z.string() }),
  thread_id: z.string(),
  content_plaintext: z.string(),
  entry: z.looseObject({ entry_id: z.string(), list_id: z.string() }).nullish(),
  record: z
    .looseObject({
      record_id: z.string(),
      object_id: z.string().nullish(),
    })
    .nullish(),
  resolved_at: z.string().nullish(),
  resolved_by: actor.nullish(),
  created_at: z.string(),
  author: actor.nullish(),
});

/** A response that holds one comment. */
export const commentResponse = z.object({ data: comment });

/** The places of a comment's parts, for undo. */
export const COMMENT: ThingKind = {
  noun: "comment",
  at: "data",
  id: "id.comment_id",
  name: ["content_plaintext"],
  compared: ["content_plaintext", "resolved_at"],
};

/** A comment as the CRM returns it. */
export type CrmComment = z.infer<typeof comment>;

/** The shape of a comment of a thread for models. Its author is a member, unless it has another type. */
export const messageOutput = z.strictObject({
  comment_id: z.string(),
  content: z.string(),
  author_actor_id: z.string().optional(),
  author_name: z.string().optional(),
  author_type: z.string().optional(),
  created_at: z.string(),
  resolved_at: z.string().optional(),
  resolved_by: actorOutput.optional(),
});

/** The members with which a comment or thread names its target. */
export const targetOutput = z.strictObject({
  list_id: z.string().optional(),
  entry_id: z.string().optional(),
  record_object: z.string().nullish(),
  record_id: z.string().optional(),
});

/** The shape of a comment for models. */
export const commentOutput = messageOutput.extend({
  thread_id: z.string(),
  is_resolved: z.boolean(),
  ...targetOutput.shape,
});

/** Reduces a comment to what a model needs. Its target has the names of the inputs. */
export function compactComment(found: CrmComment): z.infer<typeof commentOutput> {
  return {
    ...compactMessage(found),
    thread_id: found.thread_id,
    is_resolved: Boolean(found.resolved_at),
    ...compactTarget(found),
  };
}

/** Reduces a comment of a thread, whose id and target are those of the thread. */
export function compactMessage({
  author,
  created_at,
  id,
  resolved_at,
  ...found
}: CrmComment): z.infer<typeof messageOutput> {
  return {
    comment_id: id.comment_id,
    content: found.content_plaintext,
    ...omitEmpty({
      author_actor_id: author?.id,
      author_type: author?.type === "workspace-member" ? null : author?.type,
    }),
    created_at: shortenTime(created_at),
    ...(resolved_at
      ? omitEmpty({ resolved_at: shortenTime(resolved_at), resolved_by: found.resolved_by })
      : {}),
  };
}

/** Names what a comment is on as inputs do. */
export function compactTarget({ entry, record }: CrmComment): z.infer<typeof targetOutput> {
  return {
    ...(entry ? { list_id: entry.list_id, entry_id: entry.entry_id } : {}),
    ...(record
      ? {
          // The CRM returns the object's id only.
          record_object: record.object_id ?? null,
          record_id: record.record_id,
        }
      : {}),
  };
}

/** Returns the scopes for comments, which differ between list entries and records. */
export function getCommentScopes(
  access: "read" | "read-write",
  { entry_id }: CommentTarget,
): string[] {
  return entry_id === undefined
    ? [`comment:${access}`, "object_configuration:read", "record_permission:read"]
    : [`comment:${access}`, "list_configuration:read", "list_entry:read"];
}
