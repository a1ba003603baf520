import { createServer, request as sendRequest } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as delay } from "node:timers/promises";

/** A server in front of a sandbox that counts requests and makes each take longer, as over a network. */
export interface SlowProxy {
  baseUrl: string;
  /** Returns the number of requests since the last call. */
  takeCount: () => number;
  stop: () => void;
}

export async function startSlowProxy(target: string, latencyMs: number): Promise<SlowProxy> {
  let count = 0;
  const server = createServer(async (incoming, response) => {
    count += 1;
    await delay(latencyMs);
    const { headers, method, url = "" } = incoming;
    const { host: _, ...others } = headers;
    const outgoing = sendRequest(target + url, { method, headers: others }, (reply) => {
      response.writeHead(reply.statusCode ?? 502, reply.headers);
      reply.pipe(response);
    });
    outgoing.once("error", () => response.destroy());
    incoming.pipe(outgoing);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    takeCount: () => {
      const taken = count;
      count = 0;
      return taken;
    },
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
