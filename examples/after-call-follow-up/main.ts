// An agent that follows up on a customer call: it reads the latest call, creates the tasks and a note in
// the CRM, and writes a page in the notes workspace.
//
//   pnpm demo                        the sandbox and a scripted model: no account, no key
//   pnpm demo --open                 the sandbox's console shows each request as it happens, and what the agent changed
//   pnpm demo --program              another agent: it writes a program, and you approve its writes as a whole
//   WORKBELT_MODEL=openai:gpt-5.2 …  a real model, with its provider's own key in the environment
import { runAgent } from "../shared/run-agent.ts";
import { followUp } from "./follow-up.ts";
import { script } from "./script/script.ts";

if (process.argv.includes("--program")) {
  await import("../deal-handover/main.ts");
} else {
  await runAgent({
    tokens: ["CRM_ACCESS_TOKEN", "NOTES_ACCESS_TOKEN", "CONVINTEL_API_KEY"],
    script,
    work: followUp,
  });
}
