// An agent that answers a question over recorded calls, notes, comments, tasks and deals of the CRM, with its sources. It searches a
// local copy, which is made first: the CRM itself finds names only.
//
//   node examples/promise-finder/main.ts "What did we promise Brightmoor?"
import { runAgent } from "../shared/run-agent.ts";
import { answerQuestion } from "./promise-finder.ts";
import { script } from "./script.ts";

const question = process.argv.slice(2).find((word) => !word.startsWith("--"));

await runAgent({
  tokens: ["CRM_ACCESS_TOKEN"],
  script,
  work: (options) => answerQuestion({ question, ...options }),
});
