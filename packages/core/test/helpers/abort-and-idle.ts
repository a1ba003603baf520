// Sends a write without timeouts to the base URL given as argument, aborts it after a while, and prints what then
// keeps the process alive.
import { path } from "../../src/provider/index.js";
import { deskClient } from "./desk.js";
import { listWhatKeepsAlive } from "./keeps-alive.js";

const client = deskClient(process.argv[2] ?? "", { attemptTimeoutMs: false, timeoutMs: false });
const controller = new AbortController();
// Does not keep Node alive.
setTimeout(() => controller.abort(), 500).unref();
const { signal } = controller;
await client.send({ method: "POST", path: path`/papers`, body: {} }, { signal }).catch(() => {});
console.log(JSON.stringify(await listWhatKeepsAlive()));
