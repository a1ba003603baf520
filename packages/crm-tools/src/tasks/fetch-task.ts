import { type Api, path } from "@workbelt/core/provider";
import { type CrmTask, taskResponse } from "./task.js";

/** Fetches the text of a task. */
export async function fetchTaskContent(
  { task_id }: { task_id: string },
  api: Api,
): Promise<string> {
  return (await fetchTask(task_id, api)).content_plaintext;
}

/** Fetches a task. */
export async function fetchTask(task_id: string, api: Api): Promise<CrmTask> {
  return (await api.get(path`/v2/tasks/${task_id}`, taskResponse)).data;
}
