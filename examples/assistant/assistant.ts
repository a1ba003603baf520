import type { BaseChatModel } from "@langchain/core/language_models/chat_models";
import { MemorySaver } from "@langchain/langgraph";
import { approvals, toolDiscovery } from "@workbelt/agents";
import { ConvintelToolkit } from "@workbelt/convintel-tools";
import { CrmToolkit } from "@workbelt/crm-tools";
import { NotesToolkit } from "@workbelt/notes-tools";
import { createAgent, type ReactAgent } from "langchain";
import { instructions } from "./instructions.ts";

/** The agent of this example. */
export type Assistant = Pick<ReactAgent, "stream">;

/** Creates an agent with every tool of the three services. A person approves what it changes. */
export function createAssistant(model: BaseChatModel, now: Date = new Date()): Assistant {
  const policy = "writes";
  const toolkits = [
    new CrmToolkit({ policy }),
    new NotesToolkit({ policy }),
    new ConvintelToolkit({ policy }),
  ];
  return createAgent({
    model,
    systemPrompt: instructions(now),
    middleware: [toolDiscovery({ toolkits }), approvals({ toolkits })],
    checkpointer: new MemorySaver(),
  });
}
