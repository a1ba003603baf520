import type { BaseChatModel } from "@langchain/core/language_models/chat_models";
import { safeText } from "@workbelt/core";
import type { AgentMiddleware } from "langchain";
import { chooseModel } from "./model.ts";
import { createNarrator, wrapped } from "./narrator.ts";
import type { Rehearsal } from "./rehearsal.ts";
import { openWorkplace, type Workplace } from "./workplace.ts";

/** What every agent of the examples runs with. */
export interface AgentOptions {
  model: BaseChatModel;
  middleware?: AgentMiddleware[];
  signal?: AbortSignal;
  now?: Date;
}

/** One of the examples. */
export interface AgentExample {
  /** Environment variables of the tokens it needs on the real services. */
  tokens: readonly string[];
  rehearsal: Rehearsal;
  /** Does the work; returns what the agent says it did. */
  work: (options: AgentOptions) => Promise<string>;
}

/** Runs an example at the terminal: says with what, shows every tool call, ends with the report. */
export async function runAgent({ rehearsal, tokens, work }: AgentExample): Promise<void> {
  const startedAt = performance.now();
  let workplace: Workplace | undefined;
  try {
    const { model, title } = await chooseModel(rehearsal);
    console.log(title);
    workplace = await openWorkplace(tokens);
    console.log(`${workplace.title}\n`);
    const report = await work({ model, middleware: [createNarrator()] });
    console.log(`\n${wrapped(safeText(report))}\n`);
    console.log(`Done in ${((performance.now() - startedAt) / 1000).toFixed(1)} s.`);
  } catch (error) {
    console.error(`The agent stopped: ${safeText((error as Error).message)}`);
    process.exitCode = 1;
  } finally {
    await workplace?.close();
  }
}
