import { path } from "@workbelt/core/provider";
import { z } from "zod";
import { defineDeletion } from "../deletion.js";
import { id } from "../inputs/ids.js";
import { fetchTaskContent } from "./fetch-task.js";

/** The operation `crm_delete_task`. */
export const deleteTask = defineDeletion({
  name: "crm_delete_task",
  scopes: ["task:read-write"],
  consequence: {
    reversible: "recreatable",
    reason: "a new task has another id, creator and date",
    deletes: "the task",
  },
  verifyWith: "crm_get_task",
  description: "Deletes one task for good.",
  input: z.strictObject({ task_id: id("task", "UUID of the task") }),
  path: ({ task_id }) => path`/v2/tasks/${task_id}`,
  id: "task_id",
  nameTarget: fetchTaskContent,
});
