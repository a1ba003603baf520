import { once } from "node:events";
import { MessageChannel, type MessagePort, Worker } from "node:worker_threads";
import type { HostileHost } from "./hostile-host.ts";

/** A call of a method of the host, and the port for its result. */
export interface HostCall {
  method: keyof HostileHost;
  argument: unknown;
  port: MessagePort;
}

/** The result of a call, or the text of its error. */
export type HostReply = { result: unknown } | { error: string };

/** Starts a host in a thread of its own, so that server and clients do not wait for each other. */
export async function startHostileThread(): Promise<HostileHost> {
  const worker = new Worker(new URL("hostile-worker.ts", import.meta.url));
  await once(worker, "message");
  async function call<Result>(method: keyof HostileHost, argument?: unknown): Promise<Result> {
    const { port1, port2 } = new MessageChannel();
    worker.postMessage({ method, argument, port: port2 } satisfies HostCall, [port2]);
    const [reply] = (await once(port1, "message")) as [HostReply];
    port1.close();
    if ("error" in reply) throw new Error(reply.error);
    return reply.result as Result;
  }
  return {
    services: () => call("services"),
    open: (order) => call("open", order),
    begin: (origin) => call("begin", origin),
    end: (origin) => call("end", origin),
    close: (origin) => call("close", origin),
    stop: async () => {
      await call("stop");
      await worker.terminate();
    },
  };
}
