import type { ApiClient } from "@workbelt/core";
import { startRecordingServer as startServer } from "@workbelt/testing";
import { createCrmClient } from "../../src/index.js";

/** A request that the server received. */
export interface RecordedRequest {
  method: string;
  url: string;
  authorization: string | undefined;
  /** Its parsed JSON; undefined without a body. */
  body: unknown;
}

/** A response that the server sends. */
export interface PreparedResponse {
  status?: number;
  /** Sent as JSON; a string is sent unchanged. */
  body: unknown;
  /** Called before the response is sent. */
  before?: () => void;
}

/** A loopback server that records its requests, and a client for it. */
export interface RecordingServer {
  client: ApiClient;
  requests: RecordedRequest[];
}

/** Starts a server that sends the prepared responses in order and repeats the last one. */
export async function startRecordingServer(
  ...responses: PreparedResponse[]
): Promise<RecordingServer> {
  const requests: RecordedRequest[] = [];
  const { baseUrl } = await startServer((response, { body: text, headers, method, url }) => {
    const body: unknown = text === "" ? undefined : JSON.parse(text);
    requests.push({ method, url, authorization: headers.authorization, body });
    const prepared = responses[Math.min(requests.length, responses.length) - 1];
    prepared?.before?.();
    response.writeHead(prepared?.status ?? 200, { "content-type": "application/json" });
    const content = prepared?.body ?? {};
    response.end(typeof content === "string" ? content : JSON.stringify(content));
  });
  return {
    client: createCrmClient({ token: "captured-token", baseUrl, attempts: false }),
    requests,
  };
}

/** Creates an error response in the form of the CRM. */
export function errorResponse(
  status: number,
  code: string,
  message: string,
  more: object = {},
): PreparedResponse {
  const type = status === 401 || status === 403 ? "auth_error" : "invalid_request_error";
  return { status, body: { status_code: status, type, code, message, ...more } };
}
