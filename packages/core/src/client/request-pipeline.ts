import type {
  Authorization,
  CredentialProvider,
  RejectedCredentials,
} from "../auth/credentials.js";
import { ApiError, AuthRequiredError } from "../errors/api-errors.js";
import type { CallRecord } from "../events/call-record.js";
import { traceAttempt } from "../events/trace-attempt.js";
import { publishRetry, traceWait } from "../events/trace-waits.js";
import { decodeResponse } from "./decode-response.js";
import { delay } from "./delay.js";
import type { Limiter } from "./limiter.js";
import { parseResponse } from "./parse-response.js";
import { redactResponse } from "./redact.js";
import type { RequestSpec } from "./request.js";
import { retryDelayMs } from "./retry.js";
import { sendRequest } from "./send-request.js";
import type { Service } from "./service.js";
import { withTimeout } from "./timeout.js";
import { createTimeoutError } from "./timeout-error.js";
import { toApiError } from "./to-api-error.js";
import type { HttpResponse, Transport } from "./transport.js";

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
  maxReplyBytes: number;
  limiter: Limiter;
}

/** One `send` call. */
interface Call {
  request: RequestSpec;
  account: string | undefined;
  signal: AbortSignal | undefined;
  record: CallRecord | undefined;
  beforeSend: (() => Promise<void>) | undefined;
  /** On the clock of performance.now(), which nothing can set. */
  deadline: number;
}

/** State of a call between attempts. */
interface Attempt {
  number: number;
  /** True once the service has rejected the call's credentials, which are replaced only once. */
  wasUnauthorized: boolean;
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
  async send(
    request: RequestSpec,
    options: Partial<Pick<Call, "account" | "beforeSend" | "record" | "signal">>,
  ): Promise<unknown> {
    // Sending a file may take long; its own limit is on progress.
    const timeoutMs = request.form === undefined ? this.#options.timeoutMs : Infinity;
    const { account, beforeSend, record, signal } = options;
    const deadline = performance.now() + timeoutMs;
    const call = { request, account, beforeSend, record, signal, deadline };
    let attempt: Attempt = { number: 1, wasUnauthorized: false };
    for (;;) {
      const outcome = await this.#attempt(call, attempt);
      if (outcome.done) return outcome.json;
      attempt = outcome.next;
    }
  }

  async #attempt(call: Call, attempt: Attempt): Promise<Outcome> {
    try {
      const authorization = await this.#beforeDeadline(call, (signal) =>
        this.#options.credentials.authorize({ account: call.account, signal }),
      );
      return await this.#sendAuthorized(call, attempt, authorization);
    } catch (error) {
      return { done: false, next: await this.#waitForRetry(call, attempt, error) };
    }
  }

  /** Sends the request once. After a 401, reports it to the credentials and asks for one more attempt. */
  async #sendAuthorized(
    call: Call,
    attempt: Attempt,
    authorization: Authorization,
  ): Promise<Outcome> {
    try {
      return { done: true, json: await this.#sendOnce(call, attempt, authorization) };
    } catch (error) {
      if (!(error instanceof AuthRequiredError)) throw error;
      const isRetry = attempt.wasUnauthorized;
      await this.#reportRejection(call, { authorization, error, isRetry });
      if (isRetry) throw error;
      return { done: false, next: { ...attempt, wasUnauthorized: true } };
    }
  }

  async #sendOnce(
    call: Call,
    { number, wasUnauthorized }: Attempt,
    authorization: Authorization,
  ): Promise<unknown> {
    const { account, deadline, record, request, signal = new AbortController().signal } = call;
    const { limiter, maxReplyBytes, service, transport } = this.#options;
    const accountUrl = this.#options.hasOwnBaseUrl ? undefined : authorization.baseUrl;
    const baseUrl = accountUrl ?? this.#options.baseUrl;
    const secrets = authorization.headers;
    const turn = await traceWait({ service, record }, () =>
      limiter.wait(request, { account, baseUrl, credential: secrets, deadline, signal }),
    );
    const { method } = request;
    const resendCount = number - 1 + Number(wasUnauthorized);
    const send = () =>
      sendRequest(request, {
        transport,
        service,
        baseUrl,
        headers: { ...service.headers, ...request.headers, ...secrets },
        maxReplyBytes,
        signal: call.signal,
        ...this.#attemptLimits(call),
      });
    const response = await this.#beforeDeadline(call, () => call.beforeSend?.())
      .then(() => traceAttempt({ service, method, baseUrl, resendCount, record, secrets }, send))
      .finally(() => turn.end());
    return this.#readResponse(call, response, authorization.headers);
  }

  /** Returns the JSON of a 2xx response; throws the error for any other. */
  async #readResponse(
    call: Call,
    response: HttpResponse,
    secrets: Authorization["headers"],
  ): Promise<unknown> {
    const { request } = call;
    const { parsed, response: decoded } = await this.#beforeDeadline(
      call,
      (signal) => decodeResponse(response, secrets, signal),
      { sent: true },
    );
    if (decoded.status < 200 || decoded.status > 299) {
      throw toApiError(
        redactResponse(decoded, secrets),
        parsed?.json,
        request,
        this.#options.service,
      );
    }
    const context = {
      request,
      service: this.#options.service,
      maxBytes: this.#options.maxReplyBytes,
    };
    return parseResponse(decoded, parsed, context);
  }

  /** Reports a 401 to the credential provider. Returns if the request should be sent again; otherwise throws. */
  async #reportRejection(
    call: Call,
    rejection: Omit<RejectedCredentials, "account" | "signal">,
  ): Promise<void> {
    const { error } = rejection;
    const { account, request } = call;
    if (this.#options.credentials.onUnauthorized === undefined) throw error;
    const handled = this.#beforeDeadline(call, async (signal) =>
      this.#options.credentials.onUnauthorized?.({ ...rejection, account, signal }),
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
    // A file was sent at least in part, and may be readable only once.
    const fileWasSent = call.request.form !== undefined && error instanceof ApiError;
    const waitMs = fileWasSent ? undefined : retryDelayMs(error, attempt.number + 1);
    if (waitMs === undefined || attempt.number >= this.#options.maxAttempts) throw error;
    if (performance.now() + waitMs >= call.deadline) throw error;
    const number = attempt.number + 1;
    publishRetry({ service: this.#options.service, record: call.record }, error, number, waitMs);
    await delay(waitMs, call.signal);
    return { ...attempt, number };
  }

  /** Runs a step that must end by the call's deadline and when the call is aborted. */
  #beforeDeadline<Result>(
    { deadline, request, signal }: Call,
    step: (signal: AbortSignal) => Promise<Result> | Result,
    { sent } = { sent: false },
  ): Promise<Result> {
    const timeoutError = () =>
      createTimeoutError(this.#options.service, request, {
        limitMs: this.#options.timeoutMs,
        sent,
      });
    const timeoutMs = deadline - performance.now();
    return withTimeout({ timeoutMs, timeoutError, signal }, async (aborted) => step(aborted));
  }

  /** Returns the timeout of an attempt that starts now, and the option it follows from. */
  #attemptLimits({ deadline, request }: Call): { timeoutMs: number; limitMs: number } {
    const remainingMs = deadline - performance.now();
    const attemptMs = request.form?.idleTimeoutMs ?? this.#options.attemptTimeoutMs;
    return remainingMs < attemptMs
      ? { timeoutMs: remainingMs, limitMs: this.#options.timeoutMs }
      : { timeoutMs: attemptMs, limitMs: attemptMs };
  }
}
