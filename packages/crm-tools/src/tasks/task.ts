import type { InputIssue } from "@workbelt/core";
import {
  type Api,
  type Fields,
  forModels,
  isPlainObject,
  type ThingKind,
} from "@workbelt/core/provider";
import { z } from "zod";
import { checkMember, checkRecord } from "../checks/check-references.js";
import { aliasesFor } from "../inputs/aliases.js";
import { id, objectOf } from "../inputs/ids.js";
import { readTimestamp } from "../inputs/texts.js";
import { memberInput, resolveMember } from "../schema/members.js";
import { omitEmpty, shortenTime } from "../schema/compact-values.js";

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

/** The shape of a task for models. Links and assignees, who are members, have the form of the inputs. */
export const taskOutput = z.strictObject({
  task_id: z.string(),
  content: z.string(),
  is_completed: z.boolean(),
  deadline_at: z.string().optional(),
  completed_at: z.string().optional(),
  linked_records: z
    .array(z.strictObject({ target_object: z.string(), target_record_id: z.string() }))
    .optional(),
  assignees: z
    .array(
      z.strictObject({
        referenced_actor_id: z.string().nullable(),
        actor_name: z.string().optional(),
      }),
    )
    .optional(),
});

/** Reduces a task to what a model needs. */
export function compactTask(found: CrmTask): z.infer<typeof taskOutput> {
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

const linkedRecord = z.strictObject({
  target_object: objectOf("Object slug, such as people, companies or deals"),
  target_record_id: id("record", "UUID of the record"),
});

const assignee = z.strictObject({
  referenced_actor_type: z.enum(["workspace-member"]).describe("Always workspace-member"),
  referenced_actor_id: memberInput("The member"),
  actor_name: z.string().describe("Ignored: results have it beside the id").optional(),
});

/** The input `linked_records`. */
export const linkedRecords = forModels(
  z.array(linkedRecord).describe('[{"target_object":"companies","target_record_id":"UUID"}]'),
  { opaque: true },
);

/** The input `assignees`. */
export const assignees = forModels(
  z.array(assignee).describe('[{"referenced_actor_id":"email, name or workspace_member_id"}]'),
  { opaque: true },
);

/**
 * Converts a deadline. The CRM stores a moment and shows people its day in their own zone: noon UTC is that day
 * nearly everywhere, whereas the end of the day in UTC is already the next one east of it.
 */
export function readDeadline(text: string | undefined, api: Api): string | undefined {
  return readTimestamp("deadline_at", text, { day: "noon" }, api);
}

/** Resolves the assignees of a task to the form of the CRM. @throws InputError for an unknown member. */
export async function resolveAssignees(given: z.output<typeof assignees> | undefined, api: Api) {
  if (given === undefined) return undefined;
  return Promise.all(
    given.map(async ({ referenced_actor_id: who, referenced_actor_type }, index) => {
      const field = `assignees.${index}.referenced_actor_id`;
      const referenced_actor_id = await resolveMember(who, field, api);
      return { referenced_actor_type, referenced_actor_id };
    }),
  );
}

/** The inputs of a task that refer to members and records. */
interface TaskReferences {
  assignees?: z.output<typeof assignees> | undefined;
  linked_records?: z.output<typeof linkedRecords> | undefined;
}

/** Finds assignees who are no members, and links to records that do not exist. */
export function checkTaskReferences(
  { assignees: given = [], linked_records: links = [] }: TaskReferences,
  api: Api,
): Promise<InputIssue[]>[] {
  return [
    ...given.map(({ referenced_actor_id: who }, index) =>
      checkMember(who, `assignees.${index}.referenced_actor_id`, api),
    ),
    ...links.map(({ target_object: object, target_record_id: record_id }, index) => {
      const at = `linked_records.${index}`;
      const fields = { object: `${at}.target_object`, record: `${at}.target_record_id` };
      return checkRecord({ object, record_id }, fields, api);
    }),
  ];
}

/** The places of a task's parts, for undo. */
export const TASK: ThingKind = {
  noun: "task",
  at: "data",
  id: "id.task_id",
  name: ["content_plaintext"],
  compared: ["content_plaintext", "deadline_at", "is_completed", "linked_records", "assignees"],
};

/** Converts the fields of a task as the CRM returns them to those that it accepts. */
export function toWrittenTask({ linked_records: links, ...others }: Fields): Fields {
  if (!Array.isArray(links)) return others;
  const linked_records = links.filter(isPlainObject).map((link) => ({
    target_object: link["target_object_id"],
    target_record_id: link["target_record_id"],
  }));
  return { ...others, linked_records };
}

/** The aliases of both. */
export const TASK_ALIASES = {
  ...aliasesFor({ object: "target_object", record: "target_record_id" }, "linked_records[]"),
  ...aliasesFor({ member: "referenced_actor_id" }, "assignees[]"),
  "assignees[].workspace_member_email_address": "referenced_actor_id",
};

/** The scopes for writing a task with its links and assignees. */
export const TASK_WRITE_SCOPES = [
  "task:read-write",
  "object_configuration:read",
  "record_permission:read",
  "user_management:read",
];
