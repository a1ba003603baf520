// An agent that does what is left to do after a customer call: it reads the latest call, creates the
// tasks and a note in the CRM, and writes a page in the notes workspace.
//
//   pnpm demo                        the sandbox and a rehearsed model: no account, no key
//   WORKBELT_MODEL=openai:gpt-5.2 …  a real model, with its provider's own key in the environment
import { followUp } from "./follow-up.ts";
import { chooseModel } from "./model.ts";
import { createNarrator, wrapped } from "./narrator.ts";
import { openWorkplace, type Workplace } from "./workplace.ts";

const startedAt = performance.now();
let workplace: Workplace | undefined;
try {
  const { model, title } = await chooseModel();
  console.log(title);
  workplace = await openWorkplace();
  console.log(`${workplace.title}\n`);
  const report = await followUp({ model, middleware: [createNarrator()] });
  console.log(`\n${wrapped(report)}\n`);
  console.log(`Done in ${((performance.now() - startedAt) / 1000).toFixed(1)} s.`);
} catch (error) {
  console.error(`The agent stopped: ${(error as Error).message}`);
  process.exitCode = 1;
} finally {
  await workplace?.close();
}
