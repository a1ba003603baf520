import type {
  Authorization,
  CredentialProvider,
  RejectedCredentials,
} from "../auth/credentials.js";
import { AuthRequiredError } from "../errors/api-errors.js";
import { WorkbeltError } from "../errors/workbelt-error.js";
import { publishRetry, traceAttempt, traceWait } from "../events/trace.js";
import { createTimeoutError, toConnectionError } from "./connection-errors.js";
import { findDownloadUrl, pickDownloadUrl, toDownload } from "./download.js";
import type { Limiter, Turn } from "./limiter.js";
import { redactResponse } from "./redact.js";
import {
  assertNoCredentials,
  encodeBody,
  formatQuery,
  formatUserAgent,
  type RequestOptions,
  type RequestSpec,
} from "./request.js";
import { toApiError } from "./response-errors.js";
import { decodeResponse, findRequestId, interpretResponse, parseResponse } from "./response.js";
import { isUploadSpent, retryDelayMs } from "./retry.js";
import type { Service } from "./service.js";
import type { HttpResponse, Transport } from "./transport.js";
import {
  delay,
  raceAbort,
  startTimeout,
  type Timeout,
  type TimeoutOptions,
  withTimeout,
} from "./waiting.js";

// A store of accounts that is away answers each attempt only after its own timeout.
const MAX_STORE_WAIT_MS = 3_000;

/** Parts and limits of a client, with all defaults filled in. */
export interface PipelineOptions {
  service: Service;
  credentials: CredentialProvider;
  transport: Transport;
  baseUrl: string;
  /** True if the base URL also replaces the account's. */
  hasOwnBaseUrl: boolean;
  maxAttempts: number;
  /** Infinity for no limit, as below. */
  attemptTimeoutMs: number;
  timeoutMs: number;
  maxResponseBytes: number;
  /** Products in the `User-Agent` header. */
  products: string;
  /** Undefined if nothing limits requests. */
  limiter: Limiter | undefined;
  onResponse: (response: HttpResponse) => void;
}

/** One `send` call. */
class Call {
  readonly request: RequestSpec;
  readonly options: RequestOptions;
  /** On the clock of performance.now(), which nothing can set. */
  readonly startMs = performance.now();
  readonly deadline: number;
  /** True while a request may have reached the service and has no response. */
  isSent = false;
  readonly #service: Service;
  readonly #timeoutMs: number;
  #timeout: Timeout | undefined;

  constructor(
    request: RequestSpec,
    options: RequestOptions,
    { service, timeoutMs }: Pick<PipelineOptions, "service" | "timeoutMs">,
  ) {
    this.request = request;
    this.options = options;
    this.#service = service;
    this.#timeoutMs = timeoutMs;
    // Sending a file may take long; its own limit is on progress.
    this.deadline = this.startMs + (request.form === undefined ? timeoutMs : Infinity);
  }

  /** Fires at the deadline, and when the caller aborts. Created when it is first read: most calls never wait. */
  get signal(): AbortSignal {
    this.#timeout ??= startTimeout(this.limitStep());
    return this.#timeout.signal;
  }

  /** Returns the limits of a step, which the deadline and the caller end as well. */
  limitStep(stepMs = Infinity): TimeoutOptions {
    const leftMs = this.deadline - performance.now();
    const limitMs = leftMs < stepMs ? this.#timeoutMs : stepMs;
    return {
      timeoutMs: Math.min(leftMs, stepMs),
      timeoutError: () =>
        createTimeoutError(this.#service, this.request, { limitMs, sent: this.isSent }),
      signal: this.options.signal,
    };
  }

  /** Ends the wait for the deadline. */
  end(): void {
    this.#timeout?.end();
  }
}

/** State of a call between attempts. */
interface Attempt {
  number: number;
  /** True once the service has rejected the call's credentials, which are replaced only once. */
  wasUnauthorized: boolean;
}

/** The address, credential and number of an attempt. */
interface Destination {
  baseUrl: string;
  /** Headers with the credential. */
  credential: Authorization["headers"];
  /** Number of earlier attempts with the same request. */
  resendCount: number;
}

/** Outcome of an attempt: the JSON of the response, or the next attempt to make. */
type Outcome = { done: true; json: unknown } | { done: false; next: Attempt };

/** The steps of sending one request: credentials, rate limits, attempts, response, retries. */
export class RequestPipeline {
  readonly #options: PipelineOptions;

  constructor(options: PipelineOptions) {
    this.#options = options;
  }

  /** Sends a request as often as is safe and useful. See `ApiClient.send`. */
  async send(request: RequestSpec, options: RequestOptions): Promise<unknown> {
    options.signal?.throwIfAborted();
    const call = new Call(request, options, this.#options);
    try {
      let attempt: Attempt = { number: 1, wasUnauthorized: false };
      for (;;) {
        const outcome = await this.#attempt(call, attempt);
        if (outcome.done) return outcome.json;
        attempt = outcome.next;
      }
    } finally {
      call.end();
    }
  }

  async #attempt(call: Call, attempt: Attempt): Promise<Outcome> {
    try {
      const { account, signal } = call.options;
      const authorizing = this.#options.credentials.authorize({ account, signal });
      const authorization =
        authorizing instanceof Promise ? await raceAbort(authorizing, call.signal) : authorizing;
      try {
        return { done: true, json: await this.#sendOnce(call, attempt, authorization) };
      } catch (error) {
        return { done: false, next: await this.#reauthorize(call, attempt, authorization, error) };
      }
    } catch (error) {
      return { done: false, next: await this.#waitForRetry(call, attempt, error) };
    }
  }

  /**
   * Reports a 401, or what the service calls one, to the credentials, and returns one more attempt. Throws any other
   * error.
   */
  async #reauthorize(
    call: Call,
    attempt: Attempt,
    authorization: Authorization,
    error: unknown,
  ): Promise<Attempt> {
    // The reason of an abort may be the 401 of another account.
    const { signal } = call.options;
    if (!(error instanceof AuthRequiredError) || error === signal?.reason) throw error;
    const isRetry = attempt.wasUnauthorized;
    await this.#reportRejection(call, { authorization, error, isRetry });
    if (isRetry) throw error;
    return { ...attempt, wasUnauthorized: true };
  }

  /** Waits for the call's turn, sends the request once and reads the response. */
  async #sendOnce(
    call: Call,
    { number, wasUnauthorized }: Attempt,
    authorization: Authorization,
  ): Promise<unknown> {
    const { request } = call;
    const { account, beforeSend, record } = call.options;
    const { limiter, service } = this.#options;
    const accountUrl = this.#options.hasOwnBaseUrl ? undefined : authorization.baseUrl;
    const baseUrl = accountUrl ?? this.#options.baseUrl;
    const credential = authorization.headers;
    assertNoCredentials(service, request, credential);
    const requester = { service: service.name, record };
    let turn: Turn | undefined;
    if (limiter !== undefined) {
      const { deadline, signal } = call;
      const limited = { account, baseUrl, credential, deadline, signal };
      turn = await traceWait(requester, limiter.wait(request, limited));
    }
    const resendCount = number - 1 + Number(wasUnauthorized);
    const destination = { baseUrl, credential, resendCount };
    let response: HttpResponse | undefined;
    try {
      if (beforeSend !== undefined) await raceAbort(beforeSend(), call.signal);
      response = await traceAttempt(
        { ...requester, method: request.method, baseUrl, resendCount },
        () => this.#exchange(call, destination),
        (received) => findRequestId(received, service, credential),
      );
      this.#options.onResponse(response);
      const { download } = request;
      const requestUrl = `${baseUrl}${request.path}`;
      let url = download && findDownloadUrl(response, requestUrl, service);
      if (download === undefined || url === undefined) {
        const json = await this.#readJson(call, response, destination);
        if (download?.at === undefined) return json;
        url = pickDownloadUrl(json, download.at, requestUrl, service);
      }
      const file = await this.#fetchFile(call, url, download.maxBytes);
      return toDownload(file, { ...download, service });
    } finally {
      turn?.end(response?.headers);
      call.isSent = false;
    }
  }

  /**
   * Hands the request to the transport, with the timeout of one attempt.
   *
   * @throws NetworkError when no complete response came, RequestTimeoutError, the error of a form's file
   * source, the signal's reason when it is aborted.
   */
  #exchange(call: Call, { baseUrl, credential, resendCount }: Destination): Promise<HttpResponse> {
    const { request } = call;
    const { operation, record, threadId } = call.options;
    const { maxResponseBytes, products, service, transport } = this.#options;
    const limits = call.limitStep(request.form?.idleTimeoutMs ?? this.#options.attemptTimeoutMs);
    return withTimeout(limits, async (signal, reset) => {
      const { body, headers } = encodeBody(request, reset);
      try {
        return await transport.send({
          method: request.method,
          url: `${baseUrl}${request.path}${formatQuery(request.query)}`,
          headers: {
            accept: "application/json",
            ...headers,
            "user-agent": formatUserAgent(products, { operation, record, resendCount, threadId }),
            ...service.headers,
            ...request.headers,
            ...credential,
          },
          body,
          credentialHeaders: Object.keys(credential),
          maxResponseBytes,
          signal,
          onConnect: () => {
            call.isSent = true;
          },
        });
      } catch (error) {
        signal.throwIfAborted();
        throw toConnectionError(error, call.isSent, request, { baseUrl, service });
      }
    });
  }

  /**
   * Fetches a file from a signed address, without the credential, with the timeout of one attempt.
   *
   * @throws NetworkError when no complete response came, RequestTimeoutError, the signal's reason when it is aborted.
   */
  #fetchFile(call: Call, url: string, maxResponseBytes: number): Promise<HttpResponse> {
    const { request } = call;
    const { attemptTimeoutMs, products, service, transport } = this.#options;
    let isConnected = false;
    return withTimeout(call.limitStep(attemptTimeoutMs), async (signal) => {
      try {
        return await transport.send({
          method: "GET",
          url,
          headers: { "user-agent": products },
          body: undefined,
          maxResponseBytes,
          signal,
          onConnect: () => {
            isConnected = true;
          },
        });
      } catch (error) {
        signal.throwIfAborted();
        throw toConnectionError(error, isConnected, request, {
          baseUrl: new URL(url).origin,
          service,
        });
      }
    });
  }

  /** Returns the JSON of a 2xx response; throws the error for any other, and for one that the service calls an error. */
  async #readJson(
    call: Call,
    response: HttpResponse,
    { baseUrl, credential }: Destination,
  ): Promise<unknown> {
    const { request } = call;
    const { service } = this.#options;
    const received = await decodeResponse(response, credential, call);
    const { parsed, response: decoded } = received;
    const { interpretation, status } = interpretResponse(received, request, service, credential);
    if (status < 200 || status > 299) {
      const redacted = redactResponse(decoded, credential);
      const failure = { response: redacted, body: parsed?.json, interpretation, status };
      throw toApiError(failure, request, { baseUrl, service });
    }
    const context = { request, service, maxBytes: this.#options.maxResponseBytes };
    return parseResponse(decoded, parsed, context);
  }

  /** Reports a 401 to the credential provider. Returns if the request should be sent again; otherwise throws. */
  async #reportRejection(
    call: Call,
    rejection: Omit<RejectedCredentials, "account" | "signal">,
  ): Promise<void> {
    const { error } = rejection;
    const { request, signal } = call;
    const { account } = call.options;
    const { credentials } = this.#options;
    if (credentials.onUnauthorized === undefined) throw error;
    const handled = raceAbort(
      credentials.onUnauthorized({ ...rejection, account, signal }),
      signal,
    );
    // A write that the 401 says was carried out; a file, because it may be readable only once.
    const mustNotResend = error.mayHaveHappened || request.form !== undefined;
    if (!mustNotResend) return handled;
    const failure = await handled.catch((reason: unknown) => reason);
    // Prefer the reauthorization error to the 401, unless the write's outcome is unknown.
    throw failure instanceof AuthRequiredError && !error.mayHaveHappened ? failure : error;
  }

  /** Waits and returns the next attempt. Throws the error if the request must not, or cannot, be retried. */
  async #waitForRetry(call: Call, attempt: Attempt, error: unknown): Promise<Attempt> {
    const waitMs = isUploadSpent(call.request.form, error)
      ? undefined
      : retryDelayMs(error, attempt.number + 1);
    if (waitMs === undefined || attempt.number >= this.#options.maxAttempts) throw error;
    if (isStoreFailure(error) && performance.now() - call.startMs > MAX_STORE_WAIT_MS) throw error;
    if (performance.now() + waitMs >= call.deadline) throw error;
    const number = attempt.number + 1;
    const requester = { service: this.#options.service.name, record: call.options.record };
    publishRetry(requester, error, number, waitMs);
    await delay(waitMs, call.signal);
    return { ...attempt, number };
  }
}

function isStoreFailure(error: unknown): boolean {
  return WorkbeltError.isInstance(error) && error.code === "store_unavailable";
}
