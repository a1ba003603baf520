import { forModels } from "@workbelt/core/provider";
import { z } from "zod";
import { aliasesFor } from "../inputs/aliases.js";
import { id, slugOrId } from "../inputs/ids.js";

const linkedRecord = z.strictObject({
  target_object: slugOrId("Object slug, such as people, companies or deals"),
  target_record_id: id("record", "UUID of the record"),
});

const assignee = z.strictObject({
  referenced_actor_type: z.enum(["workspace-member"]).describe("Always workspace-member"),
  referenced_actor_id: id("member", "workspace_member_id of a member"),
});

/** The input `linked_records`. */
export const linkedRecords = forModels(
  z.array(linkedRecord).describe('[{"target_object":"companies","target_record_id":"UUID"}]'),
  { opaque: true },
);

/** The input `assignees`. */
export const assignees = forModels(
  z.array(assignee).describe('[{"referenced_actor_id":"workspace_member_id"}]'),
  { opaque: true },
);

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
