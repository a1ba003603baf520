import { type ApiError, type ApiErrorOptions } from "../errors/api-error.js";
import { AuthRequiredError } from "../errors/auth-required-error.js";
import { ConflictError } from "../errors/conflict-error.js";
import { NotFoundError } from "../errors/not-found-error.js";
import { PermissionDeniedError } from "../errors/permission-denied-error.js";
import { RateLimitError } from "../errors/rate-limit-error.js";
import { RequestRejectedError } from "../errors/request-rejected-error.js";
import { ServiceFailedError } from "../errors/service-failed-error.js";
import { quote, quoteUnlessToken } from "../text/quote.js";
import { safeLine, safeText } from "../text/safe-text.js";
import type { Reply } from "./reply.js";
import { type RequestSpec, isRead } from "./request.js";
import { retryAfterMs } from "./retry-after.js";
import type { FailureDescription, Service } from "./service.js";

type ApiErrorClass = new (message: string, options: ApiErrorOptions) => ApiError;

const LONGEST_MESSAGE = 1000;
const LONGEST_CODE = 100;
const MAX_REQUEST_ID = 200;
const PASSING_STATUSES = new Set([500, 502, 503, 504]);

/** Turns a reply other than 2xx into the typed error for it. `body` is its JSON, if it has any. */
export function failureOf(
  reply: Reply,
  body: unknown,
  request: RequestSpec,
  service: Service,
): ApiError {
  const described = describe(service, body, reply.status, request);
  const code = described?.code && safeLine(described.code, LONGEST_CODE);
  const words = described?.message ?? plainText(reply);
  const said = words && safeText(words, LONGEST_MESSAGE);
  const ErrorClass = described?.conflict ? ConflictError : classFor(reply.status);
  const waitMs = retryAfterMs(reply.headers, Date.now());
  const unknown = reply.status >= 500 && reply.status !== 529 && !isRead(request);
  const mayHaveHappened = described?.carriedOut ?? unknown;
  const facts = [`The ${service.title} answered ${reply.status}`, code && quoteUnlessToken(code)]
    .filter(Boolean)
    .join(" ");
  const sentences = [
    said ? `${facts}: ${quote(said)}` : `${facts}.`,
    described?.advice ? safeLine(described.advice) : adviceFor(ErrorClass, service, waitMs),
    unknown && described?.carriedOut === undefined ? doubt(request) : undefined,
  ];
  return new ErrorClass(sentences.filter(Boolean).join(" "), {
    status: reply.status,
    serviceCode: code,
    serviceMessage: said,
    requestId: described?.requestId && safeLine(described.requestId, MAX_REQUEST_ID),
    details: described?.details,
    retryAfterMs: waitMs,
    retryable: described?.retryable ?? passes(reply.status, request),
    mayHaveHappened,
  });
}

/**
 * Whether a failure passes by itself and the request may be sent again. Reads: after 429, 529 and a
 * passing 5xx. Writes: after 429 and 529, which say that they were not carried out, and nothing else.
 */
function passes(status: number, request: RequestSpec): boolean {
  if (status === 429 || status === 529) return true;
  return isRead(request) && PASSING_STATUSES.has(status);
}

/** The sentence for a write of which nobody knows whether it was carried out. */
export function doubt(request: RequestSpec): string {
  const how = request.checkWith === undefined ? "" : ` with ${request.checkWith}`;
  return `It may have been carried out all the same: check${how} before you try again.`;
}

// A hostile or broken body must not hide the failure it came with.
function describe(
  service: Service,
  body: unknown,
  status: number,
  request: RequestSpec,
): FailureDescription | undefined {
  try {
    return service.describeFailure(body, status, request);
  } catch {
    return undefined;
  }
}

function classFor(status: number): ApiErrorClass {
  if (status === 401) return AuthRequiredError;
  if (status === 403) return PermissionDeniedError;
  if (status === 404) return NotFoundError;
  if (status === 409) return ConflictError;
  if (status === 429 || status === 529) return RateLimitError;
  return status >= 500 ? ServiceFailedError : RequestRejectedError;
}

function adviceFor(
  ErrorClass: ApiErrorClass,
  service: Service,
  waitMs: number | undefined,
): string | undefined {
  if (ErrorClass === AuthRequiredError) {
    return `The token is missing, wrong or no longer valid: set a good one in ${service.tokenVariable} or in the client's options.`;
  }
  if (ErrorClass === RateLimitError) {
    return waitMs === undefined
      ? "Wait a little before the next call."
      : `Wait ${Math.ceil(waitMs / 1000)} seconds before the next call.`;
  }
  if (ErrorClass === NotFoundError) return "Check the id, and that this connection may see it.";
  if (ErrorClass === PermissionDeniedError) {
    return "This connection lacks the permission for it; the person who set it up can grant it.";
  }
  return undefined;
}

function plainText({ headers, text }: Reply): string | undefined {
  // undici gives an array when a header comes twice.
  if (String(headers["content-type"]).includes("html")) return "an HTML page, not the API's JSON";
  return text.trim() || undefined;
}
