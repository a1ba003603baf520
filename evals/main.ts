import { tasks } from "./tasks/catalog.ts";
import { jobs } from "./tasks/jobs.ts";
import { comparison } from "./suites/catalog.ts";
import { main } from "./src/cli/main.ts";

const controller = new AbortController();
// A second Ctrl+C ends the process at once.
process.once("SIGINT", () => controller.abort(new Error("Interrupted.")));
process.exitCode = await main(process.argv.slice(2), {
  tasks: [...tasks, ...jobs],
  jobs,
  comparison,
  print: console.log,
  printError: console.error,
  environment: process.env,
  signal: controller.signal,
});
