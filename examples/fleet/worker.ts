// One worker process of the fleet; main.ts starts several. It needs REDIS_URL, POSTGRES_URL,
// WORKBELT_ENCRYPTION_KEY and FLEET_WORKERS, and takes jobs until it receives SIGTERM.
import { Worker } from "bullmq";
import { chooseModel } from "../shared/model.ts";
import { createFollowUpAgent } from "./agent.ts";
import { type FollowUp, QUEUE_NAME } from "./queue.ts";
import { script } from "./script/script.ts";
import { openSharedState } from "./shared-state.ts";

const state = await openSharedState();
const { model } = await chooseModel(script);
const run = createFollowUpAgent(state, model);

const worker = new Worker<FollowUp, string>(
  QUEUE_NAME,
  ({ data }, _token, signal) => run(data, signal),
  {
    connection: state.redis,
    // The queue shows it as the owner of the job.
    name: String(process.pid),
    // Runs wait for models and services most of the time.
    concurrency: 8,
    // A killed worker's jobs are taken over once their locks have expired and the next check has run: here
    // after 10 to 15 seconds. A live worker renews its locks every 5 seconds, and loses its jobs only if it
    // is blocked or cut off from Redis for 10.
    lockDuration: 10_000,
    stalledInterval: 5000,
    // Takeovers of one job, after which it fails. It bounds a job that kills its workers.
    maxStalledCount: 20,
  },
);
// Another worker takes the job over: two must not continue one thread.
worker.on("lockRenewalFailed", (jobIds) => {
  for (const id of jobIds) worker.cancelJob(id, "The lock of the job was lost.");
});
worker.on("error", (error) => console.error(`Queue: ${error.message}`));

process.once("SIGTERM", () => {
  // Running jobs end first.
  void worker.close().then(() => state.close());
});
