import { Agent } from "undici";
import type { CredentialProvider } from "../auth/credentials.js";
import { RequestTimeoutError } from "../errors/request-timeout-error.js";
import { UnexpectedReplyError } from "../errors/unexpected-reply-error.js";
import { checkedBaseUrl } from "./base-url.js";
import { delay } from "./delay.js";
import { doubt, failureOf } from "./failure.js";
import { Memory } from "./memory.js";
import { Pacing } from "./pacing.js";
import { redact } from "./redact.js";
import { type Reply, parseJson } from "./reply.js";
import { type RequestSpec, isRead } from "./request.js";
import { mayRetry, retryDelayMs } from "./retry.js";
import type { Service } from "./service.js";
import { exchange } from "./transport.js";

/** How a client reaches its service. */
export interface ApiClientOptions {
  credentials: CredentialProvider;
  /** In place of the service's own. https, or http on this machine. */
  baseUrl?: string | undefined;
  /** Longest time for one attempt, in milliseconds. @default 30_000 */
  attemptTimeoutMs?: number | undefined;
  /** Longest time for a request with all its waits and attempts, in milliseconds. @default 120_000 */
  timeoutMs?: number | undefined;
  /** How often a request is sent at most; 1 or false never repeats. @default 4 */
  attempts?: number | false | undefined;
  /** Largest reply accepted, in bytes. @default 32 MiB */
  maxReplyBytes?: number | undefined;
  /** False sends without regard to the service's rate limits. @default true */
  pacing?: boolean | undefined;
}

/** What one request is sent with. */
export interface SendOptions {
  signal?: AbortSignal | undefined;
  /** Name of the connected account the request is for. */
  account?: string | undefined;
}

interface AttemptOptions {
  account: string | undefined;
  deadline: number;
  signal: AbortSignal;
}

/**
 * Sends requests to one service: credentials, pacing, retries, timeouts, errors. It knows nothing of
 * operations, and of the service only what its {@link Service} says. One client is shared by many
 * tools; it holds a pool of connections that needs no closing, as idle ones do not keep Node alive.
 */
export class ApiClient {
  readonly service: Service;
  readonly baseUrl: string;
  /** What operations keep between calls; they see only that of the account they work for. */
  readonly memory = new Memory();
  readonly #credentials: CredentialProvider;
  readonly #pacing: Pacing;
  readonly #dispatcher = new Agent();
  readonly #attempts: number;
  readonly #attemptTimeoutMs: number;
  readonly #timeoutMs: number;
  readonly #maxReplyBytes: number;

  /** @throws ConfigurationError when the base URL cannot be used. */
  constructor(service: Service, options: ApiClientOptions) {
    this.service = service;
    this.baseUrl = checkedBaseUrl(options.baseUrl ?? service.baseUrl, "The baseUrl option");
    this.#credentials = options.credentials;
    this.#pacing = new Pacing(options.pacing === false ? [] : (service.pacing ?? []));
    this.#attempts = options.attempts === false ? 1 : (options.attempts ?? 4);
    this.#attemptTimeoutMs = options.attemptTimeoutMs ?? 30_000;
    this.#timeoutMs = options.timeoutMs ?? 120_000;
    this.#maxReplyBytes = options.maxReplyBytes ?? 32 * 1024 * 1024;
  }

  /**
   * Sends a request, again where that is safe and of use, and returns the JSON of the reply
   * (undefined when it has none).
   *
   * @throws ApiError by status, NetworkError, RequestTimeoutError, UnexpectedReplyError,
   * ConfigurationError without a credential; the signal's reason when it is aborted.
   */
  async send(request: RequestSpec, options: SendOptions = {}): Promise<unknown> {
    const deadline = Date.now() + this.#timeoutMs;
    return this.#within(this.#timeoutMs, request, options.signal, async (signal) => {
      for (let attempt = 1; ; attempt += 1) {
        try {
          return await this.#attempt(request, { account: options.account, deadline, signal });
        } catch (error) {
          if (signal.aborted || attempt >= this.#attempts) throw error;
          if (!mayRetry(error, request, this.service)) throw error;
          const waitMs = retryDelayMs(error, attempt + 1);
          if (Date.now() + waitMs >= deadline) throw error;
          await delay(waitMs, signal);
        }
      }
    });
  }

  /** Closes all connections; requests under way are finished first. */
  async close(): Promise<void> {
    await this.#dispatcher.close();
  }

  async #attempt(request: RequestSpec, { account, deadline, signal }: AttemptOptions) {
    const authorization = await this.#credentials.authorize({ account, signal });
    await this.#pacing.wait(request, { account: account ?? "", deadline, signal });
    const headers = { ...this.service.headers, ...request.headers, ...authorization };
    const reply = await this.#within(this.#attemptTimeoutMs, request, signal, (attemptSignal) =>
      exchange(request, {
        dispatcher: this.#dispatcher,
        baseUrl: this.baseUrl,
        title: this.service.title,
        maxReplyBytes: this.#maxReplyBytes,
        headers,
        signal: attemptSignal,
      }),
    );
    const safe = { ...reply, text: redact(reply.text, authorization) };
    if (reply.status < 200 || reply.status > 299) throw failureOf(safe, request, this.service);
    return this.#jsonOf(safe, request);
  }

  #jsonOf(reply: Reply, request: RequestSpec): unknown {
    if (reply.text.trim() === "") return undefined;
    const body = parseJson(reply.text);
    if (body !== undefined) return body.json;
    const sentences = [
      `The ${this.service.title} answered ${reply.status} with something that is not JSON. Check that the base URL is the API's and that no proxy answers in its place.`,
      isRead(request) ? undefined : doubt(request),
    ];
    throw new UnexpectedReplyError(sentences.filter(Boolean).join(" "), {
      mayHaveHappened: !isRead(request),
    });
  }

  /** Runs `work` with a signal that also fires after `limitMs`, as a typed error. */
  async #within<Result>(
    limitMs: number,
    request: RequestSpec,
    outer: AbortSignal | undefined,
    work: (signal: AbortSignal) => Promise<Result>,
  ): Promise<Result> {
    outer?.throwIfAborted();
    const limit = new AbortController();
    const timer = setTimeout(() => limit.abort(this.#timeoutError(limitMs, request)), limitMs);
    try {
      return await work(outer ? AbortSignal.any([outer, limit.signal]) : limit.signal);
    } finally {
      clearTimeout(timer);
    }
  }

  #timeoutError(limitMs: number, request: RequestSpec): RequestTimeoutError {
    const mayHaveHappened = !isRead(request);
    const sentences = [
      `The ${this.service.title} did not answer within ${limitMs / 1000} seconds.`,
      mayHaveHappened ? doubt(request) : "Try again later, or ask for less.",
    ];
    return new RequestTimeoutError(sentences.join(" "), {
      retryable: !mayHaveHappened,
      mayHaveHappened,
    });
  }
}
