import { serve } from "@hono/node-server";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

/** What a receiver is sent. */
export interface Event {
  id: string;
  trigger: string;
  activityId: string;
  activity: { id: string; title: string; status: string };
}
/** A web server that takes events. */
export interface Receiver {
  url: string;
  received: { event: Event; headers: Headers; path: string }[];
  /** Statuses of the next answers; 200 when there are none left, 0 for no answer at all. */
  answers: number[];
  beforeAnswer: () => Promise<void>;
  stop(): Promise<void>;
}

/** Starts a receiver on loopback. */
export async function startReceiver(): Promise<Receiver> {
  const [received, answers]: [Receiver["received"], number[]] = [[], []];
  const handle = async (request: Request): Promise<Response> => {
    const path = new URL(request.url).pathname;
    received.push({ event: (await request.json()) as Event, headers: request.headers, path });
    const status = answers.shift() ?? 200;
    await receiver.beforeAnswer();
    if (status === 0) await sleep(1000, undefined, { ref: false });
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
    answers,
    beforeAnswer: () => Promise.resolve(),
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        if ("closeAllConnections" in server) server.closeAllConnections();
      }),
  };
  return receiver;
}
