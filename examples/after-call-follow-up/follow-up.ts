import { ConvintelToolkit } from "@workbelt/convintel-tools";
import { CrmToolkit } from "@workbelt/crm-tools";
import { NotesToolkit } from "@workbelt/notes-tools";
import { createAgent } from "langchain";
import type { AgentOptions } from "../shared/run-agent.ts";
import { instructions } from "./instructions.ts";

const reading = [
  "convintel_activities_list",
  "convintel_summary_get",
  "convintel_action_items_get",
  "convintel_transcript_get",
] as const;
const following = [
  "crm_search_records",
  "crm_get_person",
  "crm_get_company",
  "crm_list_workspace_members",
  "crm_create_task",
  "crm_create_note",
] as const;
const writing = ["notes_data_fetch", "notes_page_create"] as const;

/** The tools the agent needs, and no others: a short list keeps a model on its way. */
export function followUpTools() {
  return [
    ...new ConvintelToolkit({ include: reading }).getTools(),
    ...new CrmToolkit({ include: following }).getTools(),
    ...new NotesToolkit({ include: writing }).getTools(),
  ];
}

/** Lets an agent do the work after a customer call, the latest by default; returns what it says it did. */
export async function followUp(
  options: AgentOptions,
  request = "Do the follow-up of our latest customer call.",
): Promise<string> {
  const { model, middleware = [], signal, now = new Date() } = options;
  const agent = createAgent({
    model,
    tools: followUpTools(),
    middleware,
    systemPrompt: instructions(now),
  });
  const { messages } = await agent.invoke(
    { messages: [{ role: "user", content: request }] },
    { signal, recursionLimit: 60 },
  );
  return messages.at(-1)?.text ?? "";
}
