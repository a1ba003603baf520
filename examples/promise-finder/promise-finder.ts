import { ApiToolkit } from "@workbelt/core/langchain";
import { CrmToolkit, crmPackage } from "@workbelt/crm-tools";
import { createMirrorPackage, Mirror, SqliteMirrorStore } from "@workbelt/mirror";
import { createAgent } from "langchain";
import type { AgentOptions } from "../shared/run-agent.ts";
import { instructions } from "./instructions.ts";

/** The tools that read a whole item, where a passage is not enough. */
const reading = ["crm_get_note", "crm_get_call_transcript"] as const;

/** Copies the CRM into memory, and runs an agent that answers a question from the copy. Returns its final message. */
export async function answerQuestion({
  question = "What did we promise Brightmoor?",
  model,
  middleware = [],
  signal,
  now = new Date(),
}: AgentOptions & { question?: string | undefined }): Promise<string> {
  const store = new SqliteMirrorStore({ memory: true });
  try {
    // Add notesPackage and convintelPackage to search these, too; a file keeps the copy for the next time.
    const mirror = new Mirror({ store, sources: [{ provider: crmPackage }] });
    await mirror.sync({ signal });
    const agent = createAgent({
      model,
      tools: [
        ...new ApiToolkit(createMirrorPackage(mirror)).getTools(),
        ...new CrmToolkit({ include: reading }).getTools(),
      ],
      middleware,
      systemPrompt: instructions(now),
    });
    const { messages } = await agent.invoke(
      { messages: [{ role: "user", content: question }] },
      { signal, recursionLimit: 30 },
    );
    return messages.at(-1)?.text ?? "";
  } finally {
    await store.close();
  }
}
