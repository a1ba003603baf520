// Memory of 100,000 calls, in a process of its own; prints what it measured as JSON. Needs --expose-gc.
import { createToolClient } from "./load/clients.ts";
import { measureMemory } from "./load/measure-memory.ts";

const [, , baseUrl = "", token = "", taskId = "", calls, callers, rounds] = process.argv;
if (globalThis.gc === undefined) throw new Error("Start it with --expose-gc.");
const size = { calls: Number(calls), callers: Number(callers), rounds: Number(rounds) };
const client = createToolClient({ baseUrl, token });
const result = await measureMemory(client, taskId, size, globalThis.gc);
process.stdout.write(JSON.stringify(result));
process.exit();
