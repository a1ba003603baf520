import { type Dispatcher, request as httpRequest } from "undici";
import { NetworkError } from "../errors/network-error.js";
import { WorkbeltError } from "../errors/workbelt-error.js";
import { doubt } from "./failure.js";
import { type Reply, readText } from "./reply.js";
import { type RequestSpec, isRead, queryString } from "./request.js";

// undici's and Node's codes for a connection that never came to be: nothing can have been sent.
const NEVER_CONNECTED = new Set([
  "ECONNREFUSED",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "UND_ERR_CONNECT_TIMEOUT",
  "ERR_TLS_CERT_ALTNAME_INVALID",
  "DEPTH_ZERO_SELF_SIGNED_CERT",
]);

/** Where and how one request is sent. */
export interface TransportOptions {
  dispatcher: Dispatcher;
  baseUrl: string;
  /** Name of the service in messages. */
  title: string;
  headers: Readonly<Record<string, string>>;
  maxReplyBytes: number;
  signal: AbortSignal;
}

/**
 * Sends one request once and reads the whole reply. Redirects are not followed: the token is for this
 * host only.
 *
 * @throws NetworkError when no whole reply came, the signal's reason when it is aborted.
 */
export async function exchange(request: RequestSpec, options: TransportOptions): Promise<Reply> {
  const { baseUrl, dispatcher, headers, maxReplyBytes, signal } = options;
  const body = request.body === undefined ? null : JSON.stringify(request.body);
  try {
    const reply = await httpRequest(`${baseUrl}${request.path}${queryString(request.query)}`, {
      method: request.method,
      dispatcher,
      signal,
      body,
      headers: {
        accept: "application/json",
        ...(body === null ? {} : { "content-type": "application/json" }),
        ...headers,
      },
    });
    const text = await readText(reply.body, maxReplyBytes);
    return { status: reply.statusCode, headers: reply.headers, text };
  } catch (error) {
    if (signal.aborted) throw signal.reason;
    if (WorkbeltError.isInstance(error)) throw error;
    throw networkError(error, request, options);
  }
}

function networkError(error: unknown, request: RequestSpec, options: TransportOptions) {
  const code = codeOf(error);
  const neverSent = NEVER_CONNECTED.has(code ?? "");
  const mayHaveHappened = !neverSent && !isRead(request);
  const host = new URL(options.baseUrl).host;
  const sentences = [
    neverSent
      ? `The ${options.title} could not be reached at ${host} (${code}). Check the base URL and the network.`
      : `The connection to the ${options.title} broke off before its reply was complete (${code ?? "unknown cause"}).`,
    mayHaveHappened ? doubt(request) : undefined,
  ];
  return new NetworkError(sentences.filter(Boolean).join(" "), {
    retryable: !mayHaveHappened,
    mayHaveHappened,
    cause: error,
  });
}

/** The code of an error, or of the first of the errors it gathers (happy eyeballs). */
function codeOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  if (error instanceof AggregateError && !("code" in error)) return codeOf(error.errors[0]);
  return "code" in error && typeof error.code === "string" ? error.code : undefined;
}
