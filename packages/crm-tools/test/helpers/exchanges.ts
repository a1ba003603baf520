import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import type { ApiClient, HttpRequest, HttpResponse, Transport } from "@workbelt/core";
import type { Sandbox } from "@workbelt/sandbox";
import { createSandboxClient } from "./sandbox.js";

/** A request of a tool and the sandbox's response to it. */
export interface Exchange {
  method: string;
  /** Path and query, without the host. */
  url: string;
  body: unknown;
  response: { status: number; body: unknown };
}

/** A client of the sandbox's CRM, and what went through it. */
export interface ObservedClient {
  client: ApiClient;
  exchanges: Exchange[];
}

/** Creates a client of the sandbox's CRM that records its requests and the responses. */
export function createObservedClient(sandbox: Sandbox): ObservedClient {
  const exchanges: Exchange[] = [];
  const { baseUrl } = sandbox.services.crm;
  const transport: Transport = {
    async send(request) {
      const response = await sendByFetch(request);
      const received = await text(Readable.from(response.chunks));
      exchanges.push({
        method: request.method,
        url: request.url.slice(baseUrl.length),
        body: typeof request.body === "string" ? JSON.parse(request.body) : undefined,
        response: { status: response.status, body: JSON.parse(received || "{}") },
      });
      return response;
    },
    close: () => Promise.resolve(),
  };
  return { client: createSandboxClient(sandbox, { transport }), exchanges };
}

async function sendByFetch({ body, headers, method, url }: HttpRequest): Promise<HttpResponse> {
  const init = { method, headers: { ...headers } };
  const response = await fetch(url, typeof body === "string" ? { ...init, body } : init);
  const bytes = new Uint8Array(await response.arrayBuffer());
  return {
    status: response.status,
    headers: Object.fromEntries(response.headers),
    chunks: [bytes],
    size: bytes.length,
    complete: true,
  };
}
