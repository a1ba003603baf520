// An agent that reads last week's calls with their scores and the coaching they got, and writes a digest
// page in the notes workspace.
//
//   node examples/coaching-digest/main.ts
import { runAgent } from "../shared/run-agent.ts";
import { writeDigest } from "./coaching-digest.ts";
import { script } from "./script/script.ts";

await runAgent({
  tokens: ["NOTES_ACCESS_TOKEN", "CONVINTEL_API_KEY"],
  script,
  work: writeDigest,
});
