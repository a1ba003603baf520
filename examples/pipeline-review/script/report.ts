import type { ToolResults } from "../../shared/tool-results.ts";
import { findOpenDeals } from "./deal.ts";

/** Lists what was done, with ids, what failed, and the reason if it stopped early. */
export function writeReport(results: ToolResults, stopped?: string): string {
  const dealName = (id: unknown) =>
    findOpenDeals(results).find(({ record_id }) => record_id === id)?.values.name ?? "a deal";
  const notes = results
    .all<{ note_id: string; parent_record_id: string }>("crm_create_note")
    .flatMap(({ data }) => data ?? [])
    .map(({ note_id, parent_record_id }) => `- note ${note_id} on ${dealName(parent_record_id)}`);
  const entries = results
    .all<{ entry_id: string }>("crm_add_to_list")
    .flatMap(({ data }) => (data ? [`- list entry ${data.entry_id}`] : []));
  const moves = results
    .all<{ record_id: string; values: { stage?: string } }>("crm_update_record")
    .flatMap(({ data }) => data ?? [])
    .map(({ record_id, values }) => `- ${dealName(record_id)} moved to ${values.stage}`);
  const tasks = ["crm_update_task", "crm_create_task"].flatMap((tool) =>
    results
      .all<{ task_id: string; content: string }>(tool)
      .flatMap(({ data }) => (data ? [`- task ${data.task_id}: ${data.content}`] : [])),
  );
  const failures = results.failures().map(({ tool, error }) => `- ${tool} failed: ${error}`);
  const facts = `${findOpenDeals(results).length} open deals, ${notes.length} of them stalled.`;
  return [
    stopped === undefined ? `The pipeline is reviewed: ${facts}` : `I stopped, because ${stopped}.`,
    ...notes,
    ...moves,
    ...entries,
    ...tasks,
    ...failures,
  ].join("\n");
}
