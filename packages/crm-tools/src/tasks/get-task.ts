import { defineOperation, path } from "@workbelt/core/provider";
import { z } from "zod";
import { id } from "../inputs/ids.js";
import { compactTask, taskOutput, taskResponse } from "./task.js";

/** The operation `crm_get_task`. */
export const getTask = defineOperation({
  name: "crm_get_task",
  description: "Gets one task with its deadline, assignees and linked records.",
  effect: "read",
  returnsTexts: ["tasks"],
  scopes: [
    "task:read",
    "object_configuration:read",
    "record_permission:read",
    "user_management:read",
  ],
  input: z.strictObject({ task_id: id("task", "UUID of the task") }),
  request: ({ task_id }) => ({ method: "GET", path: path`/v2/tasks/${task_id}` }),
  response: taskResponse,
  result: ({ data }) => data,
  output: taskOutput,
  compact: compactTask,
});
