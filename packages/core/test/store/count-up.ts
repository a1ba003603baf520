// Run as a process of its own: adds 1 to an entry the given number of times, each time reading it first.
import { once } from "node:events";
import { setTimeout } from "node:timers/promises";
import { SqliteStore } from "../../src/store/sqlite-store.js";

const [, , file = "", times = ""] = process.argv;
console.log("ready");
await once(process.stdin, "data");
const store = new SqliteStore({ file });
let conflicts = 0;
for (let done = 0; done < Number(times);) {
  const entry = await store.get("counter");
  await setTimeout(Math.random() * 2);
  const next = String(Number(entry?.value ?? 0) + 1);
  const revision = await store.put("counter", next, { expected: entry?.revision });
  if (revision === undefined) conflicts += 1;
  else done += 1;
}
store.close();
console.log(conflicts);
