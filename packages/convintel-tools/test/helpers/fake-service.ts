import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import type { ApiClient } from "@workbelt/core";
import { type ConvintelClientOptions, createConvintelClient } from "../../src/index.js";

/** A response of the fake service: JSON with 200 by default. */
export interface FakeResponse {
  status?: number;
  body?: unknown;
  /** Instead of JSON. */
  text?: string;
  headers?: Record<string, string>;
}

/** A request that the fake service received. */
export interface RecordedRequest {
  method: string;
  url: URL;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** A service with responses from a test, which records its requests. */
export interface FakeService {
  client: ApiClient;
  /** Path and query of each request, in order. */
  sent: string[];
  authorizations: (string | undefined)[];
  /** All requests, in order. */
  requests: RecordedRequest[];
  stop(): Promise<void>;
}

/** Starts a fake service on loopback, with a client for it. */
export async function startFakeService(
  respond: (url: URL, request: RecordedRequest) => FakeResponse,
  options: Partial<ConvintelClientOptions> = {},
): Promise<FakeService> {
  const sent: string[] = [];
  const authorizations: (string | undefined)[] = [];
  const requests: RecordedRequest[] = [];
  const server = createServer((request, response) => {
    const { method = "", headers } = request;
    sent.push(request.url ?? "");
    authorizations.push(headers.authorization);
    const url = new URL(request.url ?? "", "http://localhost");
    void buffer(request).then((body) => {
      const recorded = { method, url, headers, body };
      requests.push(recorded);
      sendResponse(response, respond(url, recorded));
      // An interrupted request gets no response.
    }, ignored);
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
    requests,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function sendResponse(
  response: ServerResponse,
  { status = 200, body, text, headers = {} }: FakeResponse,
): void {
  const type = text === undefined ? "application/json" : "text/plain";
  response.writeHead(status, { "content-type": type, ...headers });
  response.end(text ?? (body === undefined ? undefined : JSON.stringify(body)));
}

function ignored(): void {}
