import type { BaseChatModel } from "@langchain/core/language_models/chat_models";
import type { BaseCheckpointSaver } from "@langchain/langgraph";
import { ConvintelToolkit, createConvintelClient } from "@workbelt/convintel-tools";
import { CrmToolkit, createCrmClient } from "@workbelt/crm-tools";
import { createNotesClient, NotesToolkit } from "@workbelt/notes-tools";
import { createAgent } from "langchain";
import { instructions } from "./instructions.ts";
import type { FollowUp } from "./queue.ts";
import type { SharedState } from "./shared-state.ts";

/** Runs one follow-up to its end, from wherever an earlier process left it. Returns the final message. */
export type RunFollowUp = (followUp: FollowUp, signal?: AbortSignal) => Promise<string>;

/** State that the runs of all processes share. */
export interface AgentState extends Pick<SharedState, "accounts" | "ledger" | "rateLimits"> {
  checkpointer: BaseCheckpointSaver;
}

/** Creates the agent of a worker process. It serves all jobs of the process. */
export function createFollowUpAgent(
  { accounts, checkpointer, ledger, rateLimits }: AgentState,
  model: BaseChatModel,
): RunFollowUp {
  // Hundreds of runs that share one account's limits may wait for minutes.
  const options = { accounts, rateLimits, timeoutMs: 15 * 60_000 };
  const agent = createAgent({
    model,
    systemPrompt: instructions,
    checkpointer,
    tools: [
      ...new ConvintelToolkit({
        client: createConvintelClient(options),
        ledger,
        include: ["convintel_activity_get", "convintel_summary_get"],
      }).getTools(),
      ...new CrmToolkit({
        client: createCrmClient(options),
        ledger,
        include: [
          "crm_get_company",
          "crm_create_task",
          "crm_list_tasks",
          "crm_create_note",
          "crm_list_notes",
        ],
      }).getTools(),
      ...new NotesToolkit({
        client: createNotesClient(options),
        ledger,
        include: ["notes_page_create", "notes_page_content_get"],
      }).getTools(),
    ],
  });
  return async (followUp, signal) => {
    const { account, reference } = followUp;
    const thread = { configurable: { thread_id: reference, account } };
    const { values } = await agent.graph.getState(thread);
    // An existing thread continues with null as input; one that has ended returns its state.
    const input = values.messages === undefined ? { messages: [ask(followUp)] } : null;
    const { messages } = await agent.invoke(input, {
      ...thread,
      signal,
      // Stores the model's message before its calls are made: a resumed run then repeats the calls
      // under their ids, by which the ledger recognizes them.
      durability: "sync",
      recursionLimit: 60,
    });
    return messages.at(-1)?.text ?? "";
  };
}

function ask({ activityId, pageId, reference }: FollowUp) {
  const content = `Follow up on the call ${activityId}. Your reference is ${reference}. Create your page under the page ${pageId}.`;
  return { role: "user", content } as const;
}
