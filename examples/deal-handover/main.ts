// An agent that hands over a colleague's deals by a program: one list, as many writes as there are deals, and one question
// about all of them, which you answer at the terminal.
//
//   pnpm demo --program              the sandbox and a scripted model: no account, no key
//   pnpm demo --program --open       afterwards, the sandbox's console shows what the program changed
//   WORKBELT_MODEL=openai:gpt-5.2 …  a real model, with its provider's own key in the environment
import { runAgent } from "../shared/run-agent.ts";
import { askAtTerminal } from "./ask-at-terminal.ts";
import { handOverDeals } from "./hand-over-deals.ts";
import { script } from "./script.ts";

await runAgent({
  tokens: ["CRM_ACCESS_TOKEN"],
  script,
  work: (options) => handOverDeals({ ...options, ask: askAtTerminal }),
});
