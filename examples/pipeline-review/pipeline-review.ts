import { CrmToolkit } from "@workbelt/crm-tools";
import { createAgent } from "langchain";
import type { AgentOptions } from "../shared/run-agent.ts";
import { instructions } from "./instructions.ts";

const tools = [
  "crm_list_deals",
  "crm_list_tasks",
  "crm_list_notes",
  "crm_list_lists",
  "crm_create_list",
  "crm_list_entries",
  "crm_add_to_list",
  "crm_create_note",
  "crm_update_record",
  "crm_update_task",
  "crm_create_task",
] as const;

/** Runs an agent that reviews the pipeline. Returns its final message. */
export async function reviewPipeline(options: AgentOptions): Promise<string> {
  const { model, middleware = [], signal, now = new Date() } = options;
  const agent = createAgent({
    model,
    tools: new CrmToolkit({ include: tools }).getTools(),
    middleware,
    systemPrompt: instructions(now),
  });
  const { messages } = await agent.invoke(
    { messages: [{ role: "user", content: "Review our pipeline." }] },
    { signal, recursionLimit: 60 },
  );
  return messages.at(-1)?.text ?? "";
}
