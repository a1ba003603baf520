import { Readable } from "node:stream";
import { type Dispatcher, request as httpRequest } from "undici";
import { connectionError } from "./connection-error.js";
import { SourceFailure, encodeForm } from "./form.js";
import { type Reply, readText } from "./reply.js";
import { type RequestSpec, queryString } from "./request.js";

/** Where and how one request is sent. */
export interface TransportOptions {
  dispatcher: Dispatcher;
  baseUrl: string;
  /** Name of the service in messages. */
  title: string;
  headers: Readonly<Record<string, string>>;
  maxReplyBytes: number;
  signal: AbortSignal;
  /** Called whenever the connection has taken a piece of a form. */
  onPiece: () => void;
}

/**
 * Sends one request once and reads the whole reply. Redirects are not followed: the token is for this
 * host only.
 *
 * @throws NetworkError when no whole reply came, what the source of a form's file throws, the signal's
 * reason when it is aborted.
 */
export async function exchange(request: RequestSpec, options: TransportOptions): Promise<Reply> {
  const { baseUrl, dispatcher, headers, maxReplyBytes, signal } = options;
  const { headers: bodyHeaders, ...content } = contentOf(request, options);
  try {
    const reply = await httpRequest(`${baseUrl}${request.path}${queryString(request.query)}`, {
      method: request.method,
      dispatcher,
      signal,
      ...content,
      headers: { accept: "application/json", ...bodyHeaders, ...headers },
    });
    const read = await readText(reply.body, maxReplyBytes);
    return { status: reply.statusCode, headers: reply.headers, ...read };
  } catch (error) {
    if (signal.aborted) throw signal.reason;
    if (error instanceof SourceFailure) throw error.cause;
    throw connectionError(error, request, options);
  }
}

/** What is sent after the headers, and the headers it needs. */
function contentOf({ body, form }: RequestSpec, { onPiece }: TransportOptions) {
  if (form !== undefined) {
    const { pieces, ...encoded } = encodeForm(form, onPiece);
    // A file may take long; form.idleTimeoutMs is the limit on silence, in place of undici's own.
    return { ...encoded, body: Readable.from(pieces), headersTimeout: 0, bodyTimeout: 0 };
  }
  if (body === undefined) return { headers: {}, body: null };
  return { headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
}
