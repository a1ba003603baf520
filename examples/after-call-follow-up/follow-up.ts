import { ConvintelToolkit } from "@workbelt/convintel-tools";
import { CrmToolkit } from "@workbelt/crm-tools";
import { NotesToolkit } from "@workbelt/notes-tools";
import { createAgent } from "langchain";
import type { AgentOptions } from "../shared/run-agent.ts";
import { instructions } from "./instructions.ts";

/** The tools the agent needs, and no others: a short list keeps a model on its way. */
export function followUpTools() {
  return [
    ...new ConvintelToolkit({ access: "read", exclude: ["convintel_users_list"] }).getTools(),
    ...new CrmToolkit({ exclude: ["crm_create_person", "crm_get_current_token_info"] }).getTools(),
    ...new NotesToolkit({ include: ["notes_data_fetch", "notes_page_create"] }).getTools(),
  ];
}

/** Lets an agent do the work after the latest customer call; returns what it says it did. */
export async function followUp(options: AgentOptions): Promise<string> {
  const { model, middleware = [], signal, now = new Date() } = options;
  const agent = createAgent({
    model,
    tools: followUpTools(),
    middleware,
    systemPrompt: instructions(now),
  });
  const request = "Do the follow-up of our latest customer call.";
  const { messages } = await agent.invoke(
    { messages: [{ role: "user", content: request }] },
    { signal, recursionLimit: 60 },
  );
  return messages.at(-1)?.text ?? "";
}
