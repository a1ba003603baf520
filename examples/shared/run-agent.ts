import type { BaseChatModel } from "@langchain/core/language_models/chat_models";
import { safeText } from "@workbelt/core";
import type { AgentMiddleware } from "langchain";
import { keepServing } from "./keep-serving.ts";
import { chooseModel } from "./model.ts";
import { logToolCalls, wrapText } from "./log-tool-calls.ts";
import { openBrowser } from "./open-browser.ts";
import { paceTurns } from "./pace-turns.ts";
import type { Script } from "./script.ts";
import { useServices, type ServiceEnvironment } from "./service-environment.ts";

/** Pause before each turn that a person watches, in milliseconds. */
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
 * `--open` the sandbox's console opens before the agent starts, and keeps serving until Ctrl+C; with it or `--slow` a person
 * can follow a scripted model.
 */
export async function runAgent({ script, tokens, work }: AgentExample): Promise<void> {
  const startedAt = performance.now();
  let services: ServiceEnvironment | undefined;
  try {
    const { isScripted, model, title } = await chooseModel(script);
    console.log(title);
    services = await useServices(tokens);
    console.log(`${services.title}\n`);
    const isWatched = openConsole(services) || process.argv.includes("--slow");
    const pace = isWatched && isScripted ? [paceTurns(TURN_MS)] : [];
    const report = await work({ model, middleware: [logToolCalls(), ...pace] });
    console.log(`\n${wrapText(safeText(replaceAddresses(report, services)))}\n`);
    console.log(`Done in ${((performance.now() - startedAt) / 1000).toFixed(1)} s.`);
    await showConsole(services);
  } catch (error) {
    console.error(`The agent stopped: ${safeText((error as Error).message)}`);
    process.exitCode = 1;
  } finally {
    await services?.close();
  }
}

const PAGE_ADDRESS =
  / ?https:\/\/www\.notion\.so\/\S*?([\da-f]{8})([\da-f]{4})([\da-f]{4})([\da-f]{4})([\da-f]{12})\b/g;

/** Replaces addresses of pages that only the sandbox has by those of its console, and leaves them out if it ends. */
function replaceAddresses(report: string, { consoleUrl, isOwn }: ServiceEnvironment): string {
  if (consoleUrl === undefined) return report;
  const isKept = isOwn === undefined || isOpenWanted();
  return report.replaceAll(
    PAGE_ADDRESS,
    isKept ? ` ${consoleUrl}/console/notes/$1-$2-$3-$4-$5` : "",
  );
}

const isOpenWanted = () => process.argv.includes("--open");

/** Opens the page of the console on which each request appears, if it is wanted. Returns true if a browser was started. */
function openConsole({ consoleUrl }: ServiceEnvironment): boolean {
  if (consoleUrl === undefined || !isOpenWanted()) return false;
  const url = `${consoleUrl}/console/activity`;
  console.log(`Watch the agent's requests: ${url}\n`);
  return openBrowser(url);
}

async function showConsole({ consoleUrl, isOwn }: ServiceEnvironment): Promise<void> {
  if (consoleUrl === undefined) return;
  if (!isOwn) {
    console.log(
      `\nThe sandbox's console shows what the agent changed: ${consoleUrl}/console/changes`,
    );
  } else if (isOpenWanted()) await keepServing(consoleUrl);
  else {
    console.log(
      "\nThe sandbox ends with this program. With --open it keeps running, and its console shows in the browser what the agent does and changed.",
    );
  }
}
