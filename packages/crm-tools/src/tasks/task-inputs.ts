import { z } from "zod";
import { aliasesFor } from "../inputs/aliases.js";
import { id, slugOrId } from "../inputs/ids.js";

/** An item of the input `linked_records`. */
export const linkedRecord = z.strictObject({
  target_object: slugOrId("Object slug, such as people, companies or deals"),
  target_record_id: id("UUID of the record"),
});

/** An item of the input `assignees`. */
export const assignee = z.strictObject({
  referenced_actor_type: z.enum(["workspace-member"]).describe("Always workspace-member"),
  referenced_actor_id: id("workspace_member_id of a member"),
});

/** The aliases of both. */
export const TASK_ALIASES = {
  ...aliasesFor({ object: "target_object", record: "target_record_id" }, "linked_records[]"),
  ...aliasesFor({ member: "referenced_actor_id" }, "assignees[]"),
};

/** The scopes for writing a task with its links and assignees. */
export const TASK_WRITE_SCOPES = [
  "task:read-write",
  "object_configuration:read",
  "record_permission:read",
  "user_management:read",
];
