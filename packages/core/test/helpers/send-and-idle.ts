// Sends a write to the base URL given as argument, and prints what keeps the process alive after its answer.
import { path } from "../../src/provider/index.js";
import { deskClient } from "./desk.js";
import { listWhatKeepsAlive } from "./keeps-alive.js";

const client = deskClient(process.argv[2] ?? "");
await client.send({ method: "POST", path: path`/papers`, body: {} });
console.log(JSON.stringify(await listWhatKeepsAlive()));
