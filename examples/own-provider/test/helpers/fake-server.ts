import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { onTestFinished } from "vitest";

/** A request as the server received it. */
export interface ReceivedRequest {
  method: string;
  path: string;
  query: URLSearchParams;
  token: string | undefined;
  body: string;
}

/** A response to send as JSON; `drop` closes the connection instead. */
export type FakeResponse = { status: number; body?: object } | "drop";

/** Starts an HTTP server on loopback and stops it when the test ends. Returns its base URL. */
export async function startServer(handle: (request: ReceivedRequest) => FakeResponse) {
  const server = createServer(async (message, response) => {
    const reply = handle(await receive(message));
    if (reply === "drop") {
      message.socket.destroy();
      return;
    }
    response.writeHead(reply.status, { "content-type": "application/json" });
    response.end(reply.body && JSON.stringify(reply.body));
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function receive(message: IncomingMessage): Promise<ReceivedRequest> {
  const url = new URL(message.url ?? "/", "http://localhost");
  const chunks: Uint8Array[] = [];
  for await (const chunk of message) chunks.push(chunk as Uint8Array);
  return {
    method: message.method ?? "",
    path: url.pathname,
    query: url.searchParams,
    token: message.headers.authorization?.replace("Bearer ", ""),
    body: Buffer.concat(chunks).toString(),
  };
}
