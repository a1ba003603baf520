import {
  type ApiError,
  type ApiErrorOptions,
  AuthRequiredError,
  BadRequestError,
  ConflictError,
  NotFoundError,
  PermissionDeniedError,
  RateLimitError,
  ServerError,
} from "../errors/api-errors.js";
import { UnexpectedResponseError } from "../errors/call-errors.js";
import { isTruncatedJson } from "../text/json.js";
import { quote, quoteUnlessToken } from "../text/quote.js";
import { safeLine, safeText } from "../text/safe-text.js";
import { startSentence } from "../text/service-name.js";
import { formatBytes, formatSeconds, RETRY_ADVICE, STOP_ADVICE, verifyHint } from "./advice.js";
import { adviseBaseUrl, findRepeatedStart, nameBaseUrlSettings } from "./base-url.js";
import { isReadOnly, isRepeatable, type RequestSpec } from "./request.js";
import { parseRetryAfter } from "./retry.js";
import type { Interpretation, Service } from "./service.js";
import type { ApiResponse } from "./transport.js";

type ApiErrorClass = new (message: string, options: ApiErrorOptions) => ApiError;

const MAX_MESSAGE_LENGTH = 1000;
const MAX_CODE_LENGTH = 100;
const MAX_REQUEST_ID = 200;
// 408 and 425 (RFC 9110, section 15.5.9; RFC 8470) ask for another try; 520 to 524 and 530 are Cloudflare's
// for an origin that is unreachable or fails.
const TRANSIENT_STATUSES = new Set([408, 425, 500, 502, 503, 504, 520, 521, 522, 523, 524, 530]);
const MAX_HOST_LENGTH = 100;
// A host can carry other characters too, which a service could use to write sentences of its own.
const PLAIN_HOST = /^([a-z0-9.-]+|\[[0-9a-f:.]+\])(:\d+)?$/;
const HTML = /^\s*<(?:!doctype html|html|head|body)\b/i;

/** An error response, and what the service says of it. */
interface Failure {
  response: ApiResponse;
  /** Its JSON, if it has any. */
  body: unknown;
  interpretation: Interpretation;
  /** Status that it stands for. */
  status: number;
}

/** Creates the typed error for a response that is, or stands for, one other than 2xx. */
export function toApiError(
  { body, interpretation: described, response, status }: Failure,
  request: RequestSpec,
  { baseUrl, service }: { baseUrl: string; service: Service },
): ApiError {
  const isInside = response.status < 300;
  const code = described.code && safeLine(described.code, MAX_CODE_LENGTH);
  const message = described.message ?? (isInside ? undefined : parsePlainText(response));
  const serviceMessage = message && safeText(message, MAX_MESSAGE_LENGTH);
  const isUnknownEndpoint =
    described.unknownEndpoint === true ||
    isOfAnotherServer(response, body) ||
    (response.status === 404 && findRepeatedStart(baseUrl, request) !== undefined);
  const ErrorClass = chooseErrorClass(status, isUnknownEndpoint);
  const waitMs = described.retryAfterMs ?? parseRetryAfter(response.headers, Date.now());
  const outcomeUnknown = isOutcomeUnknown(status) && !isRepeatable(request);
  const mayHaveHappened = described.committed ?? outcomeUnknown;
  const name = startSentence(service.displayName);
  const prefix = [
    isInside ? `${name} reported an error` : `${name} returned ${response.status}`,
    code && quoteUnlessToken(code),
  ]
    .filter(Boolean)
    .join(" ");
  const summary = serviceMessage ? `${prefix}: ${quote(serviceMessage)}` : `${prefix}.`;
  return new ErrorClass(summary, {
    advice:
      (described.unknownEndpoint === true ? described.advice : undefined) ??
      (isUnknownEndpoint ? adviseBaseUrl(service, baseUrl, request) : undefined) ??
      (described.advice && safeLine(described.advice)) ??
      adviceForStatus(status, response.headers, request) ??
      adviceFor(ErrorClass, service, waitMs),
    verifyHint:
      outcomeUnknown && described.committed === undefined ? verifyHint(request) : undefined,
    status: response.status,
    serviceCode: code,
    serviceMessage,
    requestId: described.requestId && safeLine(described.requestId, MAX_REQUEST_ID),
    details: described.details,
    retryAfterMs: waitMs,
    retryable: described.retryable ?? isTransient(status, request),
    mayHaveHappened,
  });
}

/**
 * Returns true if a write with this response status may have been carried out. By the standard a 408 says
 * that the request did not arrive, but gateways send it for slow services too. A 302 or 303 may lead to the
 * result of the write.
 */
function isOutcomeUnknown(status: number): boolean {
  return (status >= 500 && status !== 529) || [302, 303, 408].includes(status);
}

/**
 * Returns true if the error is transient and the request is safe to retry. Reads and idempotent
 * writes: after 429, 529 and a transient status. Other writes: only after 429 and 529, which say that they were not carried out.
 */
function isTransient(status: number, request: RequestSpec): boolean {
  if (status === 429 || status === 529) return true;
  return isRepeatable(request) && TRANSIENT_STATUSES.has(status);
}

function chooseErrorClass(status: number, isUnknownEndpoint: boolean): ApiErrorClass {
  if (status === 409) return ConflictError;
  // Not a NotFoundError, which says that what an id stands for does not exist.
  if (isUnknownEndpoint) return BadRequestError;
  if (status === 401) return AuthRequiredError;
  if (status === 403) return PermissionDeniedError;
  if (status === 404) return NotFoundError;
  if (status === 429 || status === 529) return RateLimitError;
  return status >= 500 ? ServerError : BadRequestError;
}

function adviceForStatus(
  status: number,
  headers: ApiResponse["headers"],
  request: RequestSpec,
): string | undefined {
  if (status >= 300 && status <= 399) return adviseRedirect(headers.location);
  if (isOutcomeUnknown(status) && isRepeatable(request)) return RETRY_ADVICE;
  if (status !== 413) return undefined;
  return isReadOnly(request)
    ? "Ask with less: a shorter query or filter."
    : "Send less at once: shorten the texts, or split them over several calls.";
}

function adviceFor(
  ErrorClass: ApiErrorClass,
  service: Service,
  waitMs: number | undefined,
): string | undefined {
  if (ErrorClass === AuthRequiredError) {
    return `The token is missing, wrong or no longer valid. Retrying will not help: the person who set up this connection has to set a good one in ${service.tokenVariable} or in the client's options.`;
  }
  if (ErrorClass === RateLimitError) {
    return waitMs
      ? `Wait ${formatSeconds(waitMs)} before the next call.`
      : "Wait a little before the next call.";
  }
  if (ErrorClass === NotFoundError) return "Check the id, and that this connection may see it.";
  if (ErrorClass === PermissionDeniedError) {
    return "This connection lacks the permission for it. Retrying will not help: the person who set it up can grant it.";
  }
  return undefined;
}

/**
 * Returns true for a 404 or 405 that is not the API's: a page, or a text. The APIs answer in JSON, also about
 * ids that do not exist.
 */
function isOfAnotherServer(response: ApiResponse, body: unknown): boolean {
  const { status, text } = response;
  return [404, 405].includes(status) && body === undefined && text.trim() !== "";
}

function parsePlainText(response: ApiResponse): string | undefined {
  if (isHtml(response)) return "an HTML page, not the API's JSON";
  return response.text.trim() || undefined;
}

/** Returns advice for a redirect; undefined for a 3xx without a location, such as 304. */
function adviseRedirect(location: string | undefined): string | undefined {
  if (location === undefined) return undefined;
  return `It redirects to ${describeDestination(location)}, which is not followed: the token is for this base URL only. Check the base URL. ${STOP_ADVICE}`;
}

function describeDestination(location: string): string {
  if (!URL.canParse(location)) return "another path of the same host";
  const { host } = new URL(location);
  return host.length <= MAX_HOST_LENGTH && PLAIN_HOST.test(host) ? host : "another address";
}

/** Origin of a response, and the largest size accepted. */
export interface ResponseContext {
  request: RequestSpec;
  service: Service;
  maxBytes: number;
}

/** Reason why a 2xx response cannot be used, and advice. */
interface Problem {
  message: string;
  advice: string;
  retryable?: boolean;
  /** Possible mistakes of the setup. */
  suspicion?: string;
}

/** Creates the error for a 2xx response that is too large, not JSON, cut off, or nested too deeply. */
export function createUnusableResponseError(
  response: ApiResponse,
  context: ResponseContext,
): UnexpectedResponseError {
  const { advice, retryable, message, suspicion } = describeProblem(response, context);
  const { request } = context;
  if (isRepeatable(request)) {
    const sentences = [message, suspicion, advice].filter(Boolean);
    return new UnexpectedResponseError(sentences.join(" "), { retryable });
  }
  const sentences = [message, suspicion, verifyHint(request)].filter(Boolean);
  return new UnexpectedResponseError(sentences.join(" "), { mayHaveHappened: true });
}

function describeProblem(response: ApiResponse, { maxBytes, service }: ResponseContext): Problem {
  const { displayName } = service;
  const prefix = `${startSentence(displayName)} returned ${response.status}`;
  if (!response.complete) {
    return {
      message: `${prefix} with ${formatBytes(response.size)}, more than this client accepts (${formatBytes(maxBytes)}).`,
      advice: "Ask for less at once, with a smaller limit or page size, or raise maxResponseBytes.",
    };
  }
  if (isTruncatedJson(response.text)) {
    return {
      message: `${prefix}, but its JSON was cut off after ${formatBytes(response.size)}.`,
      advice: "Try again, or ask for less at once.",
      retryable: endsWithConnection(response),
    };
  }
  return {
    message: isHtml(response)
      ? `${prefix} with an HTML page, which is not JSON.`
      : `${prefix} with something that is not JSON, or nested too deeply.`,
    suspicion: `Check that the base URL (${nameBaseUrlSettings(service)}) is the API's and that no proxy is intercepting it.`,
    advice: STOP_ADVICE,
  };
}

/** Returns true if the end of the connection ends the body: a lost connection then looks the same. */
function endsWithConnection({ headers }: ApiResponse): boolean {
  return headers["content-length"] === undefined && headers["transfer-encoding"] === undefined;
}

/** Returns true for a page, whatever its content type says. */
function isHtml({ headers, text }: ApiResponse): boolean {
  return String(headers["content-type"]).includes("html") || HTML.test(text);
}
