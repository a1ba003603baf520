import { type Api, path } from "@workbelt/core/provider";
import { taskResponse } from "./task.js";

/** Fetches the text of a task. */
export async function fetchTaskContent(
  { task_id }: { task_id: string },
  api: Api,
): Promise<string> {
  const request = { method: "GET", path: path`/v2/tasks/${task_id}` } as const;
  return (await api.send(request, taskResponse)).data.content_plaintext;
}
