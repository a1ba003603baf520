import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { onTestFinished } from "vitest";

/** A reply, as it can be altered. */
export interface Reply {
  status: number;
  /** Headers that are set in addition. */
  headers?: Record<string, string>;
  // Replies that a service could send.
  // oxlint-disable-next-line typescript/no-explicit-any
  json: any;
  /** Body that is sent instead of the JSON. */
  text?: string;
}

/** Status of a reply that never arrives: the connection ends without it. */
export const NO_REPLY = 0;

/** A request as it arrives. */
export interface Arrival {
  method: string;
  /** Path with query. */
  url: string;
  body: string;
}

/**
 * Starts a server on loopback that hands requests to the service at `origin`, and alters its replies.
 *
 * @param onReply called when the service has replied, before the reply is passed on; may change it
 */
export async function startProxy(
  origin: string,
  {
    onReply = () => {},
  }: {
    onReply?: (reply: Reply, request: Arrival) => unknown;
  },
): Promise<string> {
  const server = createServer(async (incoming, outgoing) => {
    const { method = "GET", url = "/" } = incoming;
    const { connection: _c, host: _h, "content-length": _l, ...headers } = incoming.headers;
    // A client may be killed while it sends.
    const body = await buffer(incoming).catch(() => undefined);
    if (body === undefined) return;
    const arrival = { method, url, body: body.toString() };
    const response = await fetch(`${origin}${url}`, {
      method,
      headers: headers as Record<string, string>,
      redirect: "manual",
      ...(body.length > 0 && { body: new Uint8Array(body) }),
    });
    const kept = [...response.headers].filter(
      ([name]) => name.startsWith("x-ratelimit-") || name === "location",
    );
    const type = response.headers.get("content-type");
    if (type !== null && !type.includes("json")) {
      // The contents of a file are passed on without a change.
      outgoing.writeHead(response.status, { ...Object.fromEntries(kept), "content-type": type });
      outgoing.end(Buffer.from(await response.arrayBuffer()));
      return;
    }
    const text = await response.text();
    const reply: Reply = {
      status: response.status,
      json: text === "" ? undefined : JSON.parse(text),
    };
    await onReply(reply, arrival);
    if (reply.status === NO_REPLY) {
      outgoing.destroy();
      return;
    }
    outgoing.writeHead(reply.status, {
      ...Object.fromEntries(kept),
      "content-type": "application/json",
      ...reply.headers,
    });
    outgoing.end(reply.text ?? (reply.json === undefined ? "" : JSON.stringify(reply.json)));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
