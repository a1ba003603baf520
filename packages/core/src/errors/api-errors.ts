import { WorkbeltError, type WorkbeltErrorOptions } from "./workbelt-error.js";

/** Facts from a response other than 2xx. */
export interface ApiErrorOptions extends WorkbeltErrorOptions {
  /** HTTP status. */
  status: number;
  /** The service's own code, such as `validation_error`. */
  serviceCode?: string | undefined;
  /** The service's own message, shortened. */
  serviceMessage?: string | undefined;
  /** Id of the request in the service's logs. */
  requestId?: string | undefined;
  /** Further facts from the service, such as the conflicting field. */
  details?: Readonly<Record<string, unknown>> | undefined;
  /** Advice to the caller. Follows the summary in the message. */
  advice?: string | undefined;
  /** Advice for verifying a write whose outcome is unknown. Ends the message. */
  verifyHint?: string | undefined;
}

/** Result of explaining an error of the service. */
export interface Explanation {
  /** Meaning of the error and what to do. Replaces the general advice. */
  advice: string;
  /** Added to the details of the error. */
  details?: Readonly<Record<string, unknown>> | undefined;
}

type ApiErrorClass<Instance> = new (summary: string, options: ApiErrorOptions) => Instance;

/** Thrown for a response other than 2xx; the subclass follows from the status. */
export abstract class ApiError extends WorkbeltError {
  /** Status, code and message of the service, without advice. */
  readonly summary: string;
  readonly advice: string | undefined;
  readonly verifyHint: string | undefined;
  readonly status: number;
  readonly serviceCode: string | undefined;
  readonly serviceMessage: string | undefined;
  readonly requestId: string | undefined;
  readonly details: Readonly<Record<string, unknown>>;

  constructor(summary: string, options: ApiErrorOptions) {
    super([summary, options.advice, options.verifyHint].filter(Boolean).join(" "), options);
    this.summary = summary;
    this.advice = options.advice;
    this.verifyHint = options.verifyHint;
    this.status = options.status;
    this.serviceCode = options.serviceCode;
    this.serviceMessage = options.serviceMessage;
    this.requestId = options.requestId;
    this.details = options.details ?? {};
  }

  /** Returns the same error with other advice and more details; this error is its cause. */
  withExplanation({ advice, details }: Explanation): this {
    const ErrorClass = this.constructor as ApiErrorClass<this>;
    // Subclasses keep their own options as fields of the same names.
    const options = Object.fromEntries(Object.entries(this)) as unknown as ApiErrorOptions;
    return new ErrorClass(this.summary, {
      ...options,
      advice,
      details: { ...this.details, ...details },
      cause: this,
    });
  }
}

/** Account that a person has to connect. */
export interface AccountToConnect {
  /** Short name of the service: `crm`. */
  provider: string;
  /** The host's name for it. */
  account: string;
  status: "disconnected" | "needs_reauthorization";
}

/** Options of an AuthRequiredError. */
export interface AuthRequiredErrorOptions extends ApiErrorOptions {
  account?: AccountToConnect | undefined;
  connectedTo?: readonly string[] | undefined;
}

/**
 * 401: the token is missing, wrong, expired or revoked. With connected accounts it says which account
 * must be connected first; no request is sent when that is already known.
 *
 * @example
 * if (error instanceof AuthRequiredError && error.account) {
 *   const { url } = await accounts.start({ ...error.account, redirectUri });
 * }
 */
export class AuthRequiredError extends ApiError {
  readonly code = "auth_required";
  readonly account: AccountToConnect | undefined;
  /** Short names of the other providers that the account is connected to, if there are any. */
  readonly connectedTo: readonly string[] | undefined;

  constructor(summary: string, options: AuthRequiredErrorOptions) {
    super(summary, options);
    this.account = options.account;
    this.connectedTo = options.connectedTo;
  }
}

/** 403: the token is valid but lacks the scope, capability or plan for this request. */
export class PermissionDeniedError extends ApiError {
  readonly code = "permission_denied";
}

/** 404: unknown id, or not visible to this connection. */
export class NotFoundError extends ApiError {
  readonly code = "not_found";
}

/** 409, or a unique value that another record already has. */
export class ConflictError extends ApiError {
  readonly code = "conflict";
}

/** 429 or 529: too many requests; `retryAfterMs` is the wait that the service asked for. */
export class RateLimitError extends ApiError {
  readonly code = "rate_limited";
}

/** 400, 413, 422 and other 3xx and 4xx: the service does not accept the request. */
export class BadRequestError extends ApiError {
  readonly code = "request_rejected";
}

/** 5xx: the service failed. For a write the outcome is unknown: `mayHaveHappened` is true. */
export class ServerError extends ApiError {
  readonly code = "service_failed";
}
