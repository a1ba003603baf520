// The thread of startHostileThread.
import { parentPort } from "node:worker_threads";
import { createHostileHost } from "./hostile-host.ts";
import type { HostCall, HostReply } from "./hostile-thread.ts";

const host = await createHostileHost();

parentPort?.on("message", async ({ argument, method, port }: HostCall) => {
  const run = host[method] as (argument: unknown) => Promise<unknown>;
  const reply: HostReply = await run(argument).then(
    (result) => ({ result }),
    (error: unknown) => ({ error: String(error) }),
  );
  port.postMessage(reply, []);
});
parentPort?.postMessage("ready", []);
