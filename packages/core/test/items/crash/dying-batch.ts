// Run as a process of its own: makes the call with items that its parent orders, which kills it on the way.
import { once } from "node:events";
import type { OpenStore } from "../../ledger/crash/stores.js";
import { createCardWriter } from "./write-cards.js";

const [, , baseUrl = "", module = "", address = ""] = process.argv;
const { openStore } = (await import(module)) as { openStore: OpenStore };
const { store } = await openStore(address);
process.send?.("ready");
const [{ key, leaseMs, titles }] = (await once(process, "message")) as [
  { key: string; leaseMs: number; titles: string[] },
];
const outcomes = await createCardWriter(baseUrl, store, leaseMs)(titles, key);
process.send?.(outcomes.map((outcome) => (outcome.status === "done" ? outcome.output : null)));
