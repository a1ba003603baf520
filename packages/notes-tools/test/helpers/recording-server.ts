import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { type NotesClientOptions, createNotesClient } from "../../src/index.js";

/** A request that the server received. */
export interface RecordedRequest {
  method: string;
  path: string;
  version: string | undefined;
  authorization: string | undefined;
  body: unknown;
}

/** A response to send. */
export interface FakeResponse {
  status?: number;
  headers?: Record<string, string>;
  body: unknown;
  /** Closes the connection instead of responding. */
  drop?: boolean;
}

/** Starts a loopback server that records every request, and a client for it. */
export async function startRecordingServer(
  respond: (request: RecordedRequest, index: number) => FakeResponse,
  options: Partial<NotesClientOptions> = {},
) {
  const requests: RecordedRequest[] = [];
  const server = createServer((incoming, reply) => {
    const chunks: Buffer[] = [];
    incoming.on("data", (chunk: Buffer) => chunks.push(chunk));
    incoming.on("end", () => {
      const text = Buffer.concat(chunks).toString("utf8");
      const request = {
        method: incoming.method ?? "",
        path: incoming.url ?? "",
        version: incoming.headers["notion-version"] as string | undefined,
        authorization: incoming.headers.authorization,
        body: text === "" ? undefined : (JSON.parse(text) as unknown),
      };
      const { status = 200, headers, body, drop } = respond(request, requests.push(request) - 1);
      if (drop === true) return incoming.socket.destroy();
      reply.writeHead(status, { "content-type": "application/json", ...headers });
      return reply.end(JSON.stringify(body));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const client = createNotesClient({
    token: "secret_capture",
    baseUrl: `http://127.0.0.1:${port}`,
    ...options,
  });
  return {
    client,
    requests,
    stop: async () => {
      await client.close();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** An error response of the service. */
export function errorResponse(
  status: number,
  code: string,
  message: string,
  additional?: Record<string, unknown>,
): FakeResponse {
  const body = {
    object: "error",
    status,
    code,
    message,
    ...(additional === undefined ? {} : { additional_data: additional }),
    request_id: "0b0b0b0b-0000-4000-8000-000000000001",
  };
  return { status, body };
}
