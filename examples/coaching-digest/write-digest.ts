import { ConvintelToolkit } from "@workbelt/convintel-tools";
import { NotesToolkit } from "@workbelt/notes-tools";
import { createAgent } from "langchain";
import type { AgentOptions } from "../shared/run-agent.ts";
import { instructions } from "./instructions.ts";

const reading = [
  "convintel_activities_list",
  "convintel_automated_call_scoring_list",
  "convintel_coaching_feedback_list",
  "convintel_summary_get",
] as const;
const writing = ["notes_data_fetch", "notes_page_create"] as const;

/** Runs an agent that writes the coaching digest of last week. Returns its final message. */
export async function writeDigest(options: AgentOptions): Promise<string> {
  const { model, middleware = [], signal, now = new Date() } = options;
  const agent = createAgent({
    model,
    tools: [
      ...new ConvintelToolkit({ include: reading }).getTools(),
      ...new NotesToolkit({ include: writing }).getTools(),
    ],
    middleware,
    systemPrompt: instructions(now),
  });
  const { messages } = await agent.invoke(
    { messages: [{ role: "user", content: "Write the coaching digest of last week." }] },
    { signal, recursionLimit: 60 },
  );
  return messages.at(-1)?.text ?? "";
}
