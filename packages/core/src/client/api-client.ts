import { createHash } from "node:crypto";
import type { Authorization, CredentialProvider, RejectedCredentials } from "../auth/credentials.js";
import { ApiError, AuthRequiredError } from "../errors/api-errors.js";
import { ConfigurationError, RequestTimeoutError } from "../errors/call-errors.js";
import { parseBaseUrl } from "./base-url.js";
import { ConnectionPool } from "./connection-pool.js";
import { decodeResponse } from "./decode-response.js";
import { delay } from "./delay.js";
import { verifyHint, toApiError } from "./to-api-error.js";
import { TtlCache } from "./ttl-cache.js";
import { RateLimiter } from "./rate-limiter.js";
import { redactResponse } from "./redact.js";
import { type RequestSpec, isReadOnly } from "./request.js";
import { retryDelayMs } from "./retry.js";
import type { Service } from "./service.js";
import { parseResponse } from "./parse-response.js";
import { withTimeout } from "./timeout.js";
import { sendHttpRequest } from "./transport.js";

/** How a client reaches its service. */
export interface ApiClientOptions {
  credentials: CredentialProvider;
  /** In place of the service's own, and of the account's. https, or http on this machine. */
  baseUrl?: string | undefined;
  /** Longest time for one attempt, in milliseconds; false for no limit. @default 30_000 */
  attemptTimeoutMs?: number | false | undefined;
  /** Longest time for a request with all its waits and attempts; false for no limit. @default 120_000 */
  timeoutMs?: number | false | undefined;
  /** How often a request is sent at most; 1 or false never repeats. @default 4 */
  attempts?: number | false | undefined;
  /** Largest reply accepted, in bytes. @default 16 MiB */
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

/** One call on its way: its request, its limits, and whether it may have been carried out by now. */
interface RequestState {
  request: RequestSpec;
  account: string | undefined;
  /** On the clock of performance.now(), which nobody can set. */
  deadline: number;
  sent: boolean;
  /** Whether the service refused its credential before. */
  refused: boolean;
}

/**
 * Sends requests to one service: credentials, pacing, retries, timeouts, errors. It knows nothing of
 * operations, and of the service only what its {@link Service} says. One client is shared by many
 * tools; it holds a pool of connections that needs no closing, as idle ones do not keep Node alive.
 */
export class ApiClient {
  readonly service: Service;
  readonly baseUrl: string;
  readonly #credentials: CredentialProvider;
  readonly #baseUrlIsGiven: boolean;
  readonly #rateLimiter: RateLimiter;
  readonly #pool = new ConnectionPool();
  readonly #memory = new TtlCache();
  readonly #attempts: number;
  readonly #attemptTimeoutMs: number | false;
  readonly #timeoutMs: number | false;
  readonly #maxReplyBytes: number;

  /** @throws ConfigurationError when the base URL cannot be used, or the credentials are another service's. */
  constructor(service: Service, options: ApiClientOptions) {
    this.service = service;
    this.baseUrl = parseBaseUrl(options.baseUrl ?? service.baseUrl, "The baseUrl option");
    const { service: only } = options.credentials;
    if (only !== undefined && only !== service.name) {
      throw new ConfigurationError(
        `The credentials are those of ${only}; a client of the ${service.displayName} needs those of ${service.name}.`,
      );
    }
    this.#baseUrlIsGiven = options.baseUrl !== undefined;
    this.#credentials = options.credentials;
    this.#rateLimiter = new RateLimiter(options.pacing === false ? [] : (service.rateLimits ?? []));
    this.#attempts = options.attempts === false ? 1 : (options.attempts ?? 4);
    this.#attemptTimeoutMs = options.attemptTimeoutMs ?? 30_000;
    this.#timeoutMs = options.timeoutMs ?? 120_000;
    this.#maxReplyBytes = options.maxReplyBytes ?? 16 * 1024 * 1024;
  }

  /**
   * Sends a request, again where that is safe and of use, and returns the JSON of the reply
   * (undefined when it has none).
   *
   * @throws ApiError by status, NetworkError, RequestTimeoutError, UnexpectedResponseError,
   * ConfigurationError without a credential; with connected accounts AuthRequiredError when a person has to
   * connect one, TokenRequestError, TokenRequestError and the store's errors; the signal's reason when it
   * is aborted.
   */
  async send(request: RequestSpec, options: SendOptions = {}): Promise<unknown> {
    const limitMs = request.form === undefined ? this.#timeoutMs : false;
    const deadline = limitMs === false ? Infinity : performance.now() + limitMs;
    const journey = { request, account: options.account, deadline, sent: false, refused: false };
    const lateError = () => this.#lateError(journey, limitMs);
    return withTimeout(
      { timeoutMs: limitMs, signal: options.signal, timeoutError: lateError },
      (signal) => this.#repeat(journey, signal),
    );
  }

  /**
   * The answer kept under this key for the account and credential at hand, at most ten minutes; else
   * what `load` finds.
   */
  async cached<Value>(
    key: string,
    load: () => Promise<Value>,
    { account, signal }: SendOptions = {},
  ): Promise<Value> {
    const { headers } = await this.#credentials.authorize({ account, signal });
    const owner = createHash("sha256").update(JSON.stringify(headers)).digest("hex");
    return this.#memory.getOrLoad(keyFor(account, key), owner, load);
  }

  /** Forgets such an answer; false when there was none. */
  invalidate(key: string, { account }: SendOptions = {}): boolean {
    return this.#memory.delete(keyFor(account, key));
  }

  /**
   * Those of the scopes that the account's token is known to lack; none where scopes are not known, as
   * with a fixed token.
   */
  async missingScopes(
    scopes: readonly string[],
    options: SendOptions = {},
  ): Promise<readonly string[]> {
    return (await this.#credentials.missingScopes?.(scopes, options)) ?? [];
  }

  /** Closes all connections; requests under way are finished first. */
  async close(): Promise<void> {
    await this.#pool.close();
  }

  async #repeat(journey: RequestState, signal: AbortSignal): Promise<unknown> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.#authorized(journey, signal);
      } catch (error) {
        // A file was sent, in part or whole, and may be one that can be read only once.
        const answered = journey.request.form !== undefined && error instanceof ApiError;
        const waitMs = answered ? undefined : retryDelayMs(error, attempt + 1);
        const late = waitMs !== undefined && performance.now() + waitMs >= journey.deadline;
        if (waitMs === undefined || late || attempt >= this.#attempts) throw error;
        journey.sent = false;
        await delay(waitMs, signal);
      }
    }
  }

  /** One attempt, and another one with a new credential when the service refuses the first. */
  async #authorized(journey: RequestState, signal: AbortSignal): Promise<unknown> {
    const { account, request } = journey;
    const authorization = await this.#credentials.authorize({ account, signal });
    try {
      return await this.#attempt(journey, authorization, signal);
    } catch (error) {
      if (!(error instanceof AuthRequiredError)) throw error;
      const rejection = { account, signal, authorization, error, isRetry: journey.refused };
      await this.#tell(rejection, request);
      if (journey.refused) throw error;
      // It was not carried out, whatever it is.
      journey.refused = true;
      journey.sent = false;
      return this.#authorized(journey, signal);
    }
  }

  /** Tells the credentials of a 401. Throws unless the request may be sent once more, and is worth it. */
  async #tell(rejection: RejectedCredentials, request: RequestSpec): Promise<void> {
    const { error } = rejection;
    if (this.#credentials.onUnauthorized === undefined) throw error;
    const told = this.#credentials.onUnauthorized(rejection);
    // A write that the 401 says was carried out, and a file, which may be one to be read only once.
    const once = error.mayHaveHappened || request.form !== undefined;
    if (!once) return told;
    const outcome = await told.catch((failure: unknown) => failure);
    // What a person has to do tells more than the refusal does; a doubt tells more than that.
    throw outcome instanceof AuthRequiredError && !error.mayHaveHappened ? outcome : error;
  }

  async #attempt(
    journey: RequestState,
    authorization: Authorization,
    signal: AbortSignal,
  ): Promise<unknown> {
    const { account, deadline, request } = journey;
    await this.#rateLimiter.wait(request, { account: account ?? "", deadline, signal });
    const limitMs = request.form?.idleTimeoutMs ?? this.#attemptTimeoutMs;
    const lateError = () => this.#lateError(journey, limitMs);
    const baseUrl = this.#baseUrlIsGiven ? undefined : authorization.baseUrl;
    const response = await withTimeout(
      { timeoutMs: limitMs, signal, timeoutError: lateError },
      (attemptSignal, restart) =>
        sendHttpRequest(request, {
          pool: this.#pool,
          baseUrl: baseUrl ?? this.baseUrl,
          title: this.service.displayName,
          maxReplyBytes: this.#maxReplyBytes,
          headers: { ...this.service.headers, ...request.headers, ...authorization.headers },
          signal: attemptSignal,
          onConnect: () => (journey.sent = true),
          onProgress: restart,
        }),
    );
    const { headers } = authorization;
    const { parsed, reply } = await decodeResponse(response, headers, signal);
    if (reply.status >= 200 && reply.status <= 299) {
      return parseResponse(reply, parsed, {
        request,
        service: this.service,
        maxBytes: this.#maxReplyBytes,
      });
    }
    throw toApiError(redactResponse(reply, headers), parsed?.json, request, this.service);
  }

  #lateError({ request, sent }: RequestState, limitMs: number | false): RequestTimeoutError {
    const mayHaveHappened = sent && !isReadOnly(request);
    const sentences = [
      `The ${this.service.displayName} did not answer within ${Number(limitMs) / 1000} seconds.`,
      mayHaveHappened ? verifyHint(request) : "Try again later, or ask for less.",
    ];
    return new RequestTimeoutError(sentences.join(" "), { retryable: true, mayHaveHappened });
  }
}

function keyFor(account: string | undefined, key: string): string {
  return JSON.stringify([account ?? null, key]);
}
