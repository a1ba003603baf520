// Sends a write to the base URL given as argument, and prints when it was answered and when the process ended.
import { path } from "../../src/provider/index.js";
import { deskClient } from "./desk.js";

const client = deskClient(process.argv[2] ?? "");
await client.send({ method: "POST", path: path`/papers`, body: {} });
const settled = performance.now();
process.once("exit", () => {
  process.stdout.write(JSON.stringify({ settled, ended: performance.now() }));
});
