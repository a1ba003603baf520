import { Command, MemorySaver } from "@langchain/langgraph";
import { programs } from "@workbelt/agents/programs";
import { CrmToolkit } from "@workbelt/crm-tools";
import { createAgent, type HITLRequest } from "langchain";
import type { AgentOptions } from "../shared/run-agent.ts";

/** Options of the agent. */
export interface HandoverOptions extends AgentOptions {
  /** Asks a person about the plan of a program. */
  ask: (description: string) => Promise<boolean>;
}

const REQUEST =
  "Daniel Okafor moves to the partner team. Hand over his open deals to Lena Hoffmann and Priya Raman in turn, and give each new owner a task to introduce themselves.";

/** Lets an agent hand over deals by a program. Returns its final message. */
export async function handOverDeals(options: HandoverOptions): Promise<string> {
  const { ask, middleware = [], model, signal } = options;
  const toolkits = [new CrmToolkit({ policy: "writes" })];
  const agent = createAgent({
    model,
    middleware: [programs({ toolkits }), ...middleware],
    checkpointer: new MemorySaver(),
    systemPrompt:
      "You work in the CRM by programs: look up the types that you need, then write one program.",
  });
  const config = { configurable: { thread_id: "handover" }, signal };
  let state = await agent.invoke({ messages: REQUEST }, config);
  for (;;) {
    const { __interrupt__: [interrupt] = [] } = state as {
      __interrupt__?: { value: HITLRequest }[];
    };
    if (interrupt === undefined) return state.messages.at(-1)?.text ?? "";
    const [action] = interrupt.value.actionRequests;
    const isApproved = await ask(action?.description ?? "");
    const resume = { decisions: [{ type: isApproved ? "approve" : "reject" }] };
    state = await agent.invoke(new Command({ resume }), config);
  }
}
