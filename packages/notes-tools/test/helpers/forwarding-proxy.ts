import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** A request that the proxy has received. */
export interface ForwardedRequest {
  method: string;
  path: string;
  body: unknown;
}

/** A reply to send, or the end of the connection without one. */
export type Forwarded = { status: number; body: unknown } | "drop";

/**
 * Starts a loopback server in front of another one that records requests. `handle` decides about each of them: it may change
 * the reply that `forward` fetches, or drop the connection after the other server has carried the request out.
 */
export async function startForwardingProxy(
  target: string,
  handle: (
    request: ForwardedRequest,
    forward: () => Promise<{ status: number; body: Record<string, unknown> }>,
  ) => Promise<Forwarded>,
) {
  const requests: ForwardedRequest[] = [];
  const server = createServer((incoming, response) => {
    void (async () => {
      const text = Buffer.concat(await incoming.toArray()).toString();
      const path = String(incoming.url);
      const method = String(incoming.method);
      const body: unknown = text === "" ? undefined : JSON.parse(text);
      const request = { method, path, body };
      requests.push(request);
      const forward = async () => {
        const { authorization = "", "notion-version": version = "" } = incoming.headers;
        const reply = await fetch(target + path, {
          method,
          headers: { authorization, "notion-version": String(version) },
          ...(text === "" ? {} : { body: text }),
        });
        return { status: reply.status, body: (await reply.json()) as Record<string, unknown> };
      };
      const reply = await handle(request, forward);
      if (reply === "drop") {
        incoming.socket.destroy();
        return;
      }
      const { body: json, status } = reply;
      response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(json));
    })();
  });
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    /** Requests with a method and path. */
    count: (method: string, path: string) =>
      requests.filter((request) => request.method === method && request.path === path).length,
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
