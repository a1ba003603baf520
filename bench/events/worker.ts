// Handles changes of tasks until it is killed: each gets one follow-up task. Its argument is JSON.
import { setTimeout as sleep } from "node:timers/promises";
import { createEvents, type WorkerOptions } from "./create-events.ts";

const options = JSON.parse(process.argv[2] ?? "{}") as WorkerOptions;
const { events, handle } = createEvents(options);
handle(async (_event, followUp) => {
  process.send?.({ mb: Math.round(process.memoryUsage().rss / 1e6) });
  await sleep(options.workMs);
  await followUp();
  await sleep(options.workMs);
});
await events.start();
process.send?.({ ready: true });
