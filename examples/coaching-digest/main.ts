// An agent that reads last week's calls with their scores and the coaching they got, and writes a digest
// page in the notes workspace: now, or each Monday until it is ended.
//
//   node examples/coaching-digest/main.ts [--weekly]
import { once } from "node:events";
import { logToolCalls } from "../shared/log-tool-calls.ts";
import { chooseModel } from "../shared/model.ts";
import { runAgent } from "../shared/run-agent.ts";
import { useServices } from "../shared/service-environment.ts";
import { writeDigests } from "./coaching-digest.ts";
import { script } from "./script/script.ts";
import { writeDigest } from "./write-digest.ts";

const tokens = ["NOTES_ACCESS_TOKEN", "CONVINTEL_API_KEY"];

if (process.argv.includes("--weekly")) await writeEachWeek();
else await runAgent({ tokens, script, work: writeDigest });

async function writeEachWeek(): Promise<void> {
  const { model, title } = await chooseModel(script);
  const services = await useServices(tokens);
  const events = writeDigests({
    database: process.env["WORKBELT_EVENTS"] ?? "coaching-digest-events",
    createAgentOptions: () => ({ model, middleware: [logToolCalls()] }),
    onReport: console.log,
  });
  await events.start();
  console.log(`${title}\n${services.title}\nThe next digest is written on Monday at eight.`);
  await once(process, "SIGINT");
  await events.stop();
  await services.close();
}
