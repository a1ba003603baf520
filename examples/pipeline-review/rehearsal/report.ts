import type { Memory } from "../../shared/memory.ts";
import { openDeals } from "./deal.ts";

/** What was done, with ids; what failed; and why it stopped, if it did. */
export function report(memory: Memory, stopped?: string): string {
  const dealName = (id: unknown) =>
    openDeals(memory).find(({ record_id }) => record_id === id)?.values.name ?? "a deal";
  const notes = memory
    .all<{ note_id: string; parent_record_id: string }>("crm_create_note")
    .flatMap(({ data }) => data ?? [])
    .map(({ note_id, parent_record_id }) => `- note ${note_id} on ${dealName(parent_record_id)}`);
  const entries = memory
    .all<{ entry_id: string }>("crm_add_to_list")
    .flatMap(({ data }) => (data ? [`- list entry ${data.entry_id}`] : []));
  const tasks = memory
    .all<{ task_id: string; content: string }>("crm_create_task")
    .flatMap(({ data }) => (data ? [`- task ${data.task_id}: ${data.content}`] : []));
  const failures = memory.failures().map(({ tool, error }) => `- ${tool} failed: ${error}`);
  const facts = `${openDeals(memory).length} open deals, ${notes.length} of them stand still.`;
  return [
    stopped === undefined ? `The pipeline is reviewed: ${facts}` : `I stopped, because ${stopped}.`,
    ...notes,
    ...entries,
    ...tasks,
    ...failures,
  ].join("\n");
}
