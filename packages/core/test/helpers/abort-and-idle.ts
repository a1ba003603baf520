// Sends a write without timeouts to the base URL given as argument, aborts it after a while, and prints when it was
// aborted and when the process ended.
import { path } from "../../src/provider/index.js";
import { deskClient } from "./desk.js";

const client = deskClient(process.argv[2] ?? "", { attemptTimeoutMs: false, timeoutMs: false });
const controller = new AbortController();
// Does not keep Node alive.
setTimeout(() => controller.abort(), 500).unref();
const { signal } = controller;
await client.send({ method: "POST", path: path`/papers`, body: {} }, { signal }).catch(() => {});
const settled = performance.now();
process.once("exit", () => {
  process.stdout.write(JSON.stringify({ settled, ended: performance.now() }));
});
