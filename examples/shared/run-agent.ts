import type { BaseChatModel } from "@langchain/core/language_models/chat_models";
import { safeText } from "@workbelt/core";
import type { AgentMiddleware } from "langchain";
import { keepServing } from "./keep-serving.ts";
import { chooseModel } from "./model.ts";
import { logToolCalls, wrapText } from "./log-tool-calls.ts";
import { paceTurns } from "./pace-turns.ts";
import type { Script } from "./script.ts";
import { useServices, type ServiceEnvironment } from "./service-environment.ts";

/** Pause before each turn with `--slow`. */
const TURN_MS = 900;

/** Options of every example agent. */
export interface AgentOptions {
  model: BaseChatModel;
  middleware?: AgentMiddleware[];
  signal?: AbortSignal;
  now?: Date;
}

/** An example agent. */
export interface AgentExample {
  /** Environment variables with the tokens for the real services. */
  tokens: readonly string[];
  script: Script;
  /** Runs the agent; returns its final message. */
  work: (options: AgentOptions) => Promise<string>;
}

/**
 * Runs an example at the terminal: prints the model and services, every tool call, and the report. With the flag
 * `--open` the sandbox keeps serving its console until Ctrl+C; with `--slow` a person can follow a scripted model.
 */
export async function runAgent({ script, tokens, work }: AgentExample): Promise<void> {
  const startedAt = performance.now();
  let services: ServiceEnvironment | undefined;
  try {
    const { model, title } = await chooseModel(script);
    console.log(title);
    services = await useServices(tokens);
    console.log(`${services.title}\n`);
    const pace = process.argv.includes("--slow") ? [paceTurns(TURN_MS)] : [];
    const report = await work({ model, middleware: [logToolCalls(), ...pace] });
    console.log(`\n${wrapText(safeText(report))}\n`);
    console.log(`Done in ${((performance.now() - startedAt) / 1000).toFixed(1)} s.`);
    if (services.consoleUrl !== undefined) await showConsole(services.consoleUrl);
  } catch (error) {
    console.error(`The agent stopped: ${safeText((error as Error).message)}`);
    process.exitCode = 1;
  } finally {
    await services?.close();
  }
}

async function showConsole(consoleUrl: string): Promise<void> {
  if (process.argv.includes("--open")) return keepServing(consoleUrl);
  console.log(
    "\nThe sandbox ends with this program. With --open it keeps running, and its console shows in the browser what the agent changed.",
  );
}
