// A conversation at the terminal with an agent that has every tool of the three services. It loads the tools
// it needs, streams what it writes, and asks before it changes anything.
//
//   node examples/assistant/main.ts                     the sandbox and a scripted model: no account, no key
//   WORKBELT_MODEL=openai:gpt-5.2 node …                a real model, with its provider's own key
//   WORKBELT_MODEL=… node … "What is due this week?"    one request instead of a conversation
import { safeText } from "@workbelt/core";
import { chooseModel } from "../shared/model.ts";
import { useServices } from "../shared/service-environment.ts";
import { createAssistant } from "./assistant.ts";
import { converse } from "./converse.ts";
import { script, SCRIPTED_REQUEST } from "./script.ts";
import { openTerminal } from "./terminal.ts";

const { isScripted, model, title } = await chooseModel(script);
const services = await useServices(["CRM_ACCESS_TOKEN", "NOTES_ACCESS_TOKEN", "CONVINTEL_API_KEY"]);
console.log(`${title}\n${services.title}`);
const terminal = openTerminal(process.stdin, process.stdout);
try {
  const assistant = createAssistant(model);
  const only = isScripted ? SCRIPTED_REQUEST : process.argv[2];
  if (only !== undefined) console.log(`\n> ${only}`);
  let request = only ?? (await terminal.ask("\n> "));
  while (request) {
    await converse(assistant, request, { person: terminal, thread: "terminal" });
    console.log();
    request = only === undefined ? await terminal.ask("\n> ") : undefined;
  }
} catch (error) {
  console.error(`The assistant stopped: ${safeText((error as Error).message)}`);
  process.exitCode = 1;
} finally {
  terminal.close();
  await services.close();
}
