import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { ApiClient, ApiClientOptions } from "@workbelt/core";
import { createConvintelClient } from "../src/index.js";

/** What the stand-in answers: JSON with 200, unless it says otherwise. */
export interface Answer {
  status?: number;
  body?: unknown;
  /** In place of JSON. */
  text?: string;
}

/** A service that answers as a test tells it to, and remembers what it was sent. */
export interface StandIn {
  client: ApiClient;
  /** Path and query of each request, in order. */
  sent: string[];
  authorizations: (string | undefined)[];
  stop(): Promise<void>;
}

/** Starts one on loopback, with a client for it. */
export async function startStandIn(
  answer: (url: URL) => Answer,
  options: Partial<ApiClientOptions> = {},
): Promise<StandIn> {
  const sent: string[] = [];
  const authorizations: (string | undefined)[] = [];
  const server = createServer((request, response) => {
    sent.push(request.url ?? "");
    authorizations.push(request.headers.authorization);
    const { status = 200, body, text } = answer(new URL(request.url ?? "", "http://localhost"));
    response.writeHead(status, {
      "content-type": text === undefined ? "application/json" : "text/plain",
    });
    response.end(text ?? (body === undefined ? undefined : JSON.stringify(body)));
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  const { port } = server.address() as AddressInfo;
  const baseUrl = `http://127.0.0.1:${port}/base`;
  return {
    client: createConvintelClient({ token: "key-1", attempts: false, ...options, baseUrl }),
    sent,
    authorizations,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
