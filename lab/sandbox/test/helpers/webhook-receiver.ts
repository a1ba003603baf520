import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { expect, onTestFinished } from "vitest";

/** A delivery as received: bytes and headers, and the payload in them. */
export interface Received {
  body: string;
  headers: Record<string, string | undefined>;
  payload: Record<string, unknown>;
}

/** Starts a server on loopback that records deliveries, until the test is finished. */
export async function startWebhookReceiver() {
  const received: Received[] = [];
  /** Statuses of the next responses; 200 by default. */
  const statuses: number[] = [];
  let held = Promise.resolve();
  const server = createServer((request, response) => {
    void text(request).then(async (body) => {
      const headers = request.headers as Received["headers"];
      received.push({ body, headers, payload: JSON.parse(body) as Received["payload"] });
      await held;
      const location = { location: `${url}/elsewhere` };
      response.writeHead(statuses.shift() ?? 200, location).end();
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  /** Waits for this many deliveries. */
  const wait = async (count: number) => {
    await expect.poll(() => received.length).toBeGreaterThanOrEqual(count);
    return received;
  };
  /** Responds to nothing until the returned function is called. */
  const hold = () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    held = promise;
    return resolve;
  };
  return { url, received, statuses, wait, hold };
}
