import type { IncomingHttpHeaders } from "node:http";

/** One HTTP request, ready to be sent. */
export interface HttpRequest {
  method: string;
  url: string;
  headers: Readonly<Record<string, string>>;
  body: string | AsyncIterable<Uint8Array> | undefined;
  /** Largest response body to accept, in bytes. */
  maxReplyBytes: number;
  signal: AbortSignal | undefined;
  /**
   * To be called once the connection stands, before anything is sent. From then on a failed write counts
   * as possibly carried out; a transport that cannot know calls it first of all.
   */
  onConnect?: (() => void) | undefined;
}

/** A response as it was received. */
export interface HttpResponse {
  status: number;
  /** Names in lower case. */
  headers: IncomingHttpHeaders;
  /** The body; empty when it is larger than accepted. */
  chunks: Uint8Array[];
  /** Bytes of the body, as announced or as far as it was read. */
  size: number;
  /** False when the body is larger than accepted, and so was dropped. */
  complete: boolean;
}

/**
 * Sends HTTP requests. The default is built on undici; your own can go through another HTTP library, a
 * proxy or a test double. Retries, timeouts, rate limits and errors are the client's business.
 */
export interface Transport {
  /**
   * Sends one request once and reads the response, whatever its status. Does not follow redirects: the
   * token is for this host only.
   *
   * @throws any error when there is no complete response; the signal's reason when it is aborted.
   */
  send(request: HttpRequest): Promise<HttpResponse>;
  /** Refuses further requests, and closes all connections when those in progress have finished. */
  close(): Promise<void>;
}
