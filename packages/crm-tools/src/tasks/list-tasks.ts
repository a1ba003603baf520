import { compactPage, defineOperation, offsetPage, path } from "@workbelt/core/provider";
import { z } from "zod";
import { CrmTool, type CrmToolOptions } from "../crm-tool.js";
import { aliasesFor } from "../inputs/aliases.js";
import { id, slugOrId } from "../inputs/ids.js";
import { paging } from "../inputs/paging.js";
import { requireBoth } from "../inputs/require-both.js";
import { compactTask, task } from "./task.js";

const DEFAULT_LIMIT = 20;

/** The operation `crm_list_tasks`. */
export const listTasks = defineOperation({
  name: "crm_list_tasks",
  description:
    "Lists tasks, all or those linked to one record, open, completed or both. Give linked_object and linked_record_id together. Returns items and, when there may be more, next_offset.",
  effect: "read",
  scopes: [
    "task:read",
    "object_configuration:read",
    "record_permission:read",
    "user_management:read",
  ],
  pagination: { kind: "offset", input: "offset" },
  aliases: aliasesFor({ object: "linked_object", record: "linked_record_id" }),
  input: requireBoth(
    z.strictObject({
      linked_object: slugOrId("Object of the linked record, such as companies").optional(),
      linked_record_id: id("UUID of the linked record").optional(),
      is_completed: z.boolean().describe("Only completed or only open; both if omitted").optional(),
      ...paging({ max: 500, default: DEFAULT_LIMIT }),
    }),
    ["linked_object", "linked_record_id"],
  ),
  request: ({ limit = DEFAULT_LIMIT, offset = 0, ...filter }) => ({
    method: "GET",
    path: path`/v2/tasks`,
    query: { ...filter, limit, offset },
  }),
  response: z.object({ data: z.array(task) }),
  result: ({ data }, { limit = DEFAULT_LIMIT, offset = 0 }) => offsetPage(data, limit, offset),
  compact: compactPage(compactTask),
});

/** Lists tasks, all or those linked to one record. */
export class CrmListTasksTool extends CrmTool<typeof listTasks> {
  constructor(options?: CrmToolOptions) {
    super(listTasks, options);
  }
}
