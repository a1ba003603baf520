// Run as a process of its own: makes the call that its parent orders, and kills itself on the way.
import { once } from "node:events";
import { undiciTransport } from "../../../src/client/default-transport.js";
import type { Transport } from "../../../src/client/transport.js";
import type { Store } from "../../../src/store/index.js";
import type { Order, Step } from "./steps.js";
import type { OpenStore } from "./stores.js";
import { createWriter } from "./write-paper.js";

const [, , baseUrl = "", module = "", address = ""] = process.argv;
const { openStore } = (await import(module)) as { openStore: OpenStore };
const { store } = await openStore(address);
process.send?.("ready");
const [order] = (await once(process, "message")) as [Order];

function reach(step: Step): void {
  if (step !== order.step) return;
  const kill = () => process.kill(process.pid, "SIGKILL");
  if (order.delayMs === 0) kill();
  else setTimeout(kill, order.delayMs);
}

const stepsOfState: Record<string, readonly [Step, Step]> = {
  claimed: ["before the claim", "after the claim"],
  sending: ["before the mark", "after the mark"],
  done: ["before the result is stored", "after the result is stored"],
};

const watchedStore: Store = {
  get: (key) => store.get(key),
  keys: (prefix) => store.keys(prefix),
  delete: (key, expected) => store.delete(key, expected),
  async put(key, value, options) {
    const { state } = JSON.parse(value) as { state: string };
    const [before, after] = stepsOfState[state] ?? [];
    if (before !== undefined) reach(before);
    const revision = await store.put(key, value, options);
    if (after !== undefined) reach(after);
    return revision;
  },
};

const transport = undiciTransport();
const watchedTransport: Transport = {
  async send(request) {
    reach("request leaves");
    const response = await transport.send(request);
    reach("response is there");
    return response;
  },
  close: () => transport.close(),
};

const write = createWriter({ baseUrl, store: watchedStore, transport: watchedTransport });
reach("call starts");
// The other dispatch of the call may come first: then this one may fail, and the step is not reached.
const id = await write(order.title).catch(() => undefined);
if (id !== undefined) process.send?.({ id }, () => reach("call has ended"));
setTimeout(() => process.exit(), 100);
