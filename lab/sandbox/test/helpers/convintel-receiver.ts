import { serve } from "@hono/node-server";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

/** An event sent to a receiver. */
export interface Event {
  id: string;
  trigger: string;
  activityId: string;
  activity: { id: string; title: string; status: string };
}

/** A web server that receives events. */
export interface Receiver {
  url: string;
  received: { event: Event; headers: Headers; path: string }[];
  /** Statuses of the next responses; 200 by default, 0 for no response. */
  statuses: number[];
  beforeResponse: () => Promise<void>;
  stop(): Promise<void>;
}

/** Starts a receiver on loopback. */
export async function startReceiver(): Promise<Receiver> {
  const [received, statuses]: [Receiver["received"], number[]] = [[], []];
  const handle = async (request: Request): Promise<Response> => {
    const path = new URL(request.url).pathname;
    received.push({ event: (await request.json()) as Event, headers: request.headers, path });
    const status = statuses.shift() ?? 200;
    await receiver.beforeResponse();
    if (status === 0) await sleep(60_000, undefined, { ref: false });
    const location = `${receiver.url}/elsewhere`;
    return new Response(null, { status: status || 200, headers: { location } });
  };
  const server = await new Promise<ReturnType<typeof serve>>((resolve) => {
    const started = serve({ fetch: handle, port: 0, hostname: "127.0.0.1" }, () =>
      resolve(started),
    );
  });
  const receiver: Receiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    statuses,
    beforeResponse: () => Promise.resolve(),
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        if ("closeAllConnections" in server) server.closeAllConnections();
      }),
  };
  return receiver;
}
