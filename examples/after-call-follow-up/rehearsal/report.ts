import type { Memory } from "../../shared/memory.ts";

/** What was done, with ids; what failed; and why it stopped, if it did. */
export function report(memory: Memory, stopped?: string): string {
  const tasks = memory
    .all<{ task_id: string; content: string; deadline_at: string | null }>("crm_create_task")
    .flatMap(({ data }) => data ?? [])
    .map(
      (task) => `- task ${task.task_id}, due ${task.deadline_at?.slice(0, 10)}: ${task.content}`,
    );
  const page = memory.one<{ page_id: string; title?: string; url?: string }>("notes_page_create");
  const note = memory.one<{ note_id: string; title: string }>("crm_create_note");
  const failures = memory.failures().map(({ tool, error }) => `- ${tool} failed: ${error}`);
  return [
    stopped === undefined ? "The follow-up is done." : `I stopped, because ${stopped}.`,
    ...tasks,
    ...(page ? [`- page ${page.page_id}: ${page.title ?? ""} ${page.url ?? ""}`.trimEnd()] : []),
    ...(note ? [`- CRM note ${note.note_id}: ${note.title}`] : []),
    ...failures,
  ].join("\n");
}
