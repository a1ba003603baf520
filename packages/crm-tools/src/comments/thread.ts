import { z } from "zod";
import { comment, compactComment } from "./comment.js";

/** A thread as the CRM returns it: its comments, oldest first, the first 80 or so. */
export const thread = z.looseObject({
  id: z.looseObject({ thread_id: z.string() }),
  comments: z.array(comment),
  has_more_comments: z.boolean().nullish(),
  created_at: z.string().nullish(),
});

/** A thread as the CRM returns it. */
export type CrmThread = z.infer<typeof thread>;

/** What a model needs of a thread. It is resolved when its first comment is. */
export function compactThread(found: CrmThread) {
  const [head] = found.comments;
  return {
    thread_id: found.id.thread_id,
    is_resolved: Boolean(head?.resolved_at),
    ...(found.has_more_comments ? { has_more_comments: true } : {}),
    created_at: found.created_at ?? null,
    comments: found.comments.map(compactComment),
  };
}
