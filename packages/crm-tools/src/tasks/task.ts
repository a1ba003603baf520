import { z } from "zod";
import { omitEmpty } from "../values/omit-empty.js";
import { shortenTime } from "../values/shorten-time.js";

/** The shape of a task. Links are written as `target_object` and read as `target_object_id`. */
export const task = z.looseObject({
  id: z.looseObject({ task_id: z.string() }),
  content_plaintext: z.string(),
  deadline_at: z.string().nullish(),
  is_completed: z.boolean(),
  completed_at: z.string().nullish(),
  linked_records: z.array(
    z.looseObject({ target_object_id: z.string(), target_record_id: z.string() }),
  ),
  assignees: z.array(
    z.looseObject({
      referenced_actor_type: z.string(),
      referenced_actor_id: z.string().nullable(),
    }),
  ),
  created_by_actor: z
    .looseObject({ type: z.string().nullish(), id: z.string().nullish() })
    .nullish(),
  created_at: z.string(),
});

/** The response with one task. */
export const taskResponse = z.object({ data: task });

/** A task as the CRM returns it. */
export type CrmTask = z.infer<typeof task>;

/** Reduces a task to what a model needs. Links and assignees, who are members, have the form of the inputs. */
export function compactTask(found: CrmTask) {
  return {
    task_id: found.id.task_id,
    content: found.content_plaintext,
    is_completed: found.is_completed,
    ...omitEmpty({
      deadline_at: shortenTime(found.deadline_at),
      completed_at: shortenTime(found.completed_at),
      linked_records: found.linked_records.map((link) => ({
        target_object: link.target_object_id,
        target_record_id: link.target_record_id,
      })),
      assignees: found.assignees.map(({ referenced_actor_id }) => ({ referenced_actor_id })),
    }),
  };
}
