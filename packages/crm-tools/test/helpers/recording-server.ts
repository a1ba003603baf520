import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { onTestFinished } from "vitest";
import type { ApiClient } from "@workbelt/core";
import { createCrmClient } from "../../src/index.js";

/** A request as the server saw it. */
export interface RecordedRequest {
  method: string;
  url: string;
  authorization: string | undefined;
  /** What its JSON holds; undefined without a body. */
  body: unknown;
}

/** One prepared answer. */
export interface PreparedResponse {
  status?: number;
  /** Sent as JSON, a text as it is. */
  body: unknown;
  /** Called before it is given. */
  before?: () => void;
}

/** A loopback server that keeps what it is sent, and a client that talks to it. */
export interface RecordingServer {
  client: ApiClient;
  requests: RecordedRequest[];
}

/** Starts a server that gives the prepared answers in turn, the last one again and again. */
export async function startRecordingServer(
  ...answers: PreparedResponse[]
): Promise<RecordingServer> {
  const seen: RecordedRequest[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const text = Buffer.concat(chunks).toString();
      const { method = "", url = "", headers } = request;
      const body: unknown = text === "" ? undefined : JSON.parse(text);
      seen.push({ method, url, authorization: headers.authorization, body });
      const answer = answers[Math.min(seen.length, answers.length) - 1];
      answer?.before?.();
      response.writeHead(answer?.status ?? 200, { "content-type": "application/json" });
      const answered = answer?.body ?? {};
      response.end(typeof answered === "string" ? answered : JSON.stringify(answered));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    client: createCrmClient({ token: "captured-token", baseUrl, attempts: false }),
    requests: seen,
  };
}

/** An error in the form of the CRM's. */
export function errorResponse(
  status: number,
  code: string,
  message: string,
  more: object = {},
): PreparedResponse {
  const type = status === 401 || status === 403 ? "auth_error" : "invalid_request_error";
  return { status, body: { status_code: status, type, code, message, ...more } };
}
