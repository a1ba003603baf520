import type { ApiClient } from "@workbelt/core";
import { startRecordingServer as startServer } from "@workbelt/testing";
import { createCrmClient } from "../../src/index.js";

/** A request that the server received. */
export interface RecordedRequest {
  method: string;
  url: string;
  authorization: string | undefined;
  /** Its parsed JSON, or its fields if it is a form; undefined without a body. */
  body: unknown;
}

/** A response that the server sends. */
export interface PreparedResponse {
  /** Path of the requests that it answers. @default the next ones */
  path?: string;
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

/** Starts a server that sends the prepared responses, those without a path in order, and repeats the last of them. */
export async function startRecordingServer(
  ...responses: PreparedResponse[]
): Promise<RecordingServer> {
  const requests: RecordedRequest[] = [];
  const ordered = responses.filter(({ path }) => path === undefined);
  let answered = 0;
  const { baseUrl } = await startServer((response, { body: text, headers, method, url }) => {
    const body = parseBody(text, headers["content-type"]);
    requests.push({ method, url, authorization: headers.authorization, body });
    const own = responses.find(({ path }) => path === url);
    if (own === undefined) answered += 1;
    const prepared = own ?? ordered[Math.min(answered, ordered.length) - 1];
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

/** Parses a body: JSON, or the fields of a form; undefined without one. */
export function parseBody(text = "", type = ""): unknown {
  if (text === "") return undefined;
  const [, boundary] = /^multipart\/form-data; boundary=(.+)$/.exec(type) ?? [];
  if (boundary === undefined) return JSON.parse(text);
  const parts = text.split(`--${boundary}`).slice(1, -1);
  return Object.fromEntries(
    parts.map((part) => {
      const [head = "", content = ""] = part.split("\r\n\r\n");
      const [, name = ""] = / name="([^"]*)"/.exec(head) ?? [];
      return [name, content.replace(/\r\n$/, "")];
    }),
  );
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
