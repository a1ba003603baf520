import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { onTestFinished } from "vitest";

/** A request as the server received it. */
export interface RecordedRequest {
  method: string;
  /** Path and query. */
  url: string;
  headers: IncomingHttpHeaders;
  body: string;
}

/** One prepared response. */
export type Respond = (response: ServerResponse, request: RecordedRequest) => void;

/** A server on loopback, and what it has received so far. */
export interface RecordingServer {
  baseUrl: string;
  requests: RecordedRequest[];
  /** Closes the server and its connections. Only needed for a server that was started in a hook. */
  stop(): void;
}

/**
 * Starts an HTTP server on loopback that records requests and gives the prepared responses in turn, the
 * last one repeatedly. It stops when the running test finishes; stop one that was started in a hook.
 *
 * @example
 * const server = await startRecordingServer(respondWithJson(200, { data: [] }));
 * const client = createDeskClient({ baseUrl: server.baseUrl, token: "a-token-for-tests" });
 */
export async function startRecordingServer(...responses: Respond[]): Promise<RecordingServer> {
  const requests: RecordedRequest[] = [];
  const server = createServer(async (incoming, response) => {
    const { headers, method = "", url = "" } = incoming;
    // A request that is aborted is not recorded.
    const body = await text(incoming).catch(() => undefined);
    if (body === undefined) return;
    const request = { method, url, headers, body };
    requests.push(request);
    responses[Math.min(requests.length, responses.length) - 1]?.(response, request);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const stop = () => {
    server.closeAllConnections();
    server.close();
  };
  stopAfterTest(stop);
  const { port } = server.address() as AddressInfo;
  return { baseUrl: `http://127.0.0.1:${port}`, requests, stop };
}

function stopAfterTest(stop: () => void): void {
  try {
    onTestFinished(stop);
  } catch {
    // Outside of a test vitest throws: the hook that started the server stops it.
  }
}

/** Responds with JSON. */
export function respondWithJson(
  status: number,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): Respond {
  return (response) => {
    response.writeHead(status, { "content-type": "application/json", ...headers });
    response.end(JSON.stringify(body));
  };
}

/** Closes the connection without a response. */
export const dropConnection: Respond = (response) => response.socket?.destroy();

/** Never responds. */
export const neverRespond: Respond = () => {};
