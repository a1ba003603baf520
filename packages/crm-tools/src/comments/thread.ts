import { z } from "zod";
import { comment, compactMessage, compactTarget, messageOutput, targetOutput } from "./comment.js";

/** The shape of a thread: its first 80 or so comments, oldest first. */
export const thread = z.looseObject({
  id: z.looseObject({ thread_id: z.string() }),
  comments: z.array(comment),
  has_more_comments: z.boolean().nullish(),
  created_at: z.string().nullish(),
});

/** A thread as the CRM returns it. */
export type CrmThread = z.infer<typeof thread>;

/** A thread with its comments, or with those of a page. */
export type CrmThreadPage = CrmThread & {
  /** Continues after the last comment, if there are more. */
  next_cursor?: string;
};

/** The shape of a thread for models. */
export const threadOutput = z.strictObject({
  thread_id: z.string(),
  is_resolved: z.boolean(),
  ...targetOutput.shape,
  has_more_comments: z.literal(true).optional(),
  comments: z.array(messageOutput),
});

/** Reduces a thread to what a model needs. A thread is resolved if its first comment is. */
export function compactThread(found: CrmThread): z.infer<typeof threadOutput> {
  const [head] = found.comments;
  return {
    thread_id: found.id.thread_id,
    is_resolved: Boolean(head?.resolved_at),
    ...(head === undefined ? {} : compactTarget(head)),
    ...(found.has_more_comments ? { has_more_comments: true } : {}),
    comments: found.comments.map(compactMessage),
  };
}
