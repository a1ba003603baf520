import type { ToolResults } from "../../shared/tool-results.ts";

/** Says what was made, and the reason if the run stopped early. */
export function writeReport(results: ToolResults, stopped?: string): string {
  const failures = results.failures().map(({ error, tool }) => `- ${tool} failed: ${error}`);
  if (stopped !== undefined) return [`I stopped, because ${stopped}.`, ...failures].join("\n");
  return [
    "The follow-up is done.",
    `- task ${describe(results, "crm_create_task", "task_id")}`,
    `- note ${describe(results, "crm_create_note", "note_id")}`,
    `- page ${describe(results, "notes_page_create", "page_id")}`,
  ].join("\n");
}

function describe(results: ToolResults, tool: string, key: string): string {
  const attempts = results.all<Record<string, string>>(tool);
  const made = attempts.at(-1)?.data;
  if (made === undefined) return "found after an unknown outcome";
  return attempts.length === 1 ? `${made[key]}` : `${made[key]}, made again after a look`;
}
