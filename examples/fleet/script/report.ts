import type { ToolResults } from "../../shared/tool-results.ts";

/** Says what was made, and the reason if the run stopped early. */
export function writeReport(results: ToolResults, stopped?: string): string {
  const task = results.all<{ task_id: string }>("crm_create_task").at(-1)?.data;
  const note = results.all<{ note_id: string }>("crm_create_note").at(-1)?.data;
  const page = results.all<{ page_id: string }>("notes_page_create").at(-1)?.data;
  const describe = (id: string | undefined) => id ?? "found after an unknown outcome";
  const failures = results.failures().map(({ error, tool }) => `- ${tool} failed: ${error}`);
  if (stopped !== undefined) return [`I stopped, because ${stopped}.`, ...failures].join("\n");
  return [
    "The follow-up is done.",
    `- task: ${describe(task?.task_id)}`,
    `- note: ${describe(note?.note_id)}`,
    `- page: ${describe(page?.page_id)}`,
  ].join("\n");
}
