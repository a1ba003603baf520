import {
  dropConnection,
  respondWithJson,
  startRecordingServer as startServer,
} from "@workbelt/testing";
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
  const server = await startServer((response, received) => {
    const { body: text, headers: sent, method, url } = received;
    const request = {
      method,
      path: url,
      version: sent["notion-version"] as string | undefined,
      authorization: sent.authorization,
      body: text === "" ? undefined : (JSON.parse(text) as unknown),
    };
    const prepared = respond(request, requests.push(request) - 1);
    const { status = 200, headers, body, drop } = prepared;
    if (drop === true) return dropConnection(response, received);
    return respondWithJson(status, body, headers)(response, received);
  });
  const { baseUrl } = server;
  const client = createNotesClient({ token: "secret_capture", baseUrl, ...options });
  return {
    client,
    requests,
    stop: async () => {
      await client.close();
      server.stop();
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
