import { Readable } from "node:stream";
import { buffer, text } from "node:stream/consumers";
import type { ApiClient, HttpRequest, HttpResponse, Transport } from "@workbelt/core";
import type { Sandbox } from "@workbelt/sandbox";
import { parseBody } from "./recording-server.js";
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
      const content = await readBody(request);
      const response = await sendByFetch(request, content);
      const received = await text(Readable.from(response.chunks));
      const url = request.url.slice(baseUrl.length);
      // A file comes from the CRM's storage, which is not part of its API.
      if (url.startsWith("/v2/")) {
        exchanges.push({
          method: request.method,
          url,
          body: parseBody(content?.toString(), request.headers["content-type"]),
          response: {
            status: response.status,
            body: response.status === 302 ? undefined : JSON.parse(received || "{}"),
          },
        });
      }
      return response;
    },
    close: () => Promise.resolve(),
  };
  return { client: createSandboxClient(sandbox, { transport }), exchanges };
}

async function readBody({ body }: HttpRequest): Promise<Buffer | undefined> {
  if (body === undefined) return undefined;
  return typeof body === "string" ? Buffer.from(body) : buffer(Readable.from(body));
}

async function sendByFetch(
  { headers, method, url }: HttpRequest,
  content: Buffer | undefined,
): Promise<HttpResponse> {
  const init = { method, headers: { ...headers }, redirect: "manual" } as const;
  const body = content && new Uint8Array(content);
  const response = await fetch(url, body === undefined ? init : { ...init, body });
  const bytes = new Uint8Array(await response.arrayBuffer());
  return {
    status: response.status,
    headers: Object.fromEntries(response.headers),
    chunks: [bytes],
    size: bytes.length,
    complete: true,
  };
}
