// An agent that goes through the deals of the CRM: where nothing has happened for weeks it writes a note,
// moves the deal back to the first stage, puts the company on a list and gives the owner the open tasks.
//
//   node examples/pipeline-review/main.ts
import { runAgent } from "../shared/run-agent.ts";
import { reviewPipeline } from "./pipeline-review.ts";
import { script } from "./script/script.ts";

await runAgent({ tokens: ["CRM_ACCESS_TOKEN"], script, work: reviewPipeline });
