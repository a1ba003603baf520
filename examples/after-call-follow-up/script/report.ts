import type { ToolResults } from "../../shared/tool-results.ts";

/** Lists what was done, with ids, what failed, and the reason if it stopped early. */
export function writeReport(results: ToolResults, stopped?: string): string {
  const tasks = results
    .all<{ task_id: string; content: string; deadline_at: string | null }>("crm_create_task")
    .flatMap(({ data }) => data ?? [])
    .map(
      (task) => `- task ${task.task_id}, due ${task.deadline_at?.slice(0, 10)}: ${task.content}`,
    );
  const page = results.one<{ page_id: string; title?: string; url?: string }>("notes_page_create");
  const note = results.one<{ note_id: string; title: string }>("crm_create_note");
  const failures = results.failures().map(({ tool, error }) => `- ${tool} failed: ${error}`);
  return [
    stopped === undefined ? "The follow-up is done." : `I stopped, because ${stopped}.`,
    ...tasks,
    ...(page ? [`- page ${page.page_id}: ${page.title ?? ""} ${page.url ?? ""}`.trimEnd()] : []),
    ...(note ? [`- CRM note ${note.note_id}: ${note.title}`] : []),
    ...failures,
  ].join("\n");
}
