import type { Issue } from "./validation/validator.js";

/** The `type` of an error body. */
type ErrorType = "invalid_request_error" | "auth_error" | "rate_limit_error" | "api_error";

/** What an error body and its reply hold beyond the four keys every one has. */
interface CrmErrorDetails {
  extras?: Readonly<Record<string, unknown>>;
  headers?: Readonly<Record<string, string>>;
  /** What the body calls the status. */
  statusKey?: "status_code" | "statusCode";
}

/** A refusal in the form of Attio's error bodies: `{status_code, type, code, message}` and extras. */
export class CrmError extends Error {
  readonly status: number;
  readonly type: ErrorType;
  readonly code: string;
  readonly extras: Readonly<Record<string, unknown>>;
  readonly headers: Readonly<Record<string, string>>;
  readonly #statusKey: "status_code" | "statusCode";

  constructor(
    status: number,
    type: ErrorType,
    code: string,
    message: string,
    more: CrmErrorDetails = {},
  ) {
    super(message);
    this.name = "CrmError";
    this.status = status;
    this.type = type;
    this.code = code;
    this.extras = more.extras ?? {};
    this.headers = more.headers ?? {};
    this.#statusKey = more.statusKey ?? "status_code";
  }

  /** The same refusal with its status under another key. */
  withStatusKey(statusKey: "status_code" | "statusCode"): CrmError {
    const { status, type, code, message, extras, headers } = this;
    return new CrmError(status, type, code, message, { extras, headers, statusKey });
  }

  /** The reply that says so. */
  toResponse(): Response {
    const { status, type, code, message, extras, headers } = this;
    return Response.json(
      { [this.#statusKey]: status, type, code, message, ...extras },
      { status, headers },
    );
  }
}

/** 400 with one of Attio's codes. */
export function badRequest(
  code: string,
  message: string,
  extras?: Record<string, unknown>,
): CrmError {
  return new CrmError(400, "invalid_request_error", code, message, extras && { extras });
}

/** 400 for input of the wrong form; `issues` say where and what was expected. */
export function invalidInput(
  message: string,
  issues: readonly Issue[] = [],
  status = 400,
): CrmError {
  const extras = issues.length === 0 ? {} : { validation_errors: issues };
  return new CrmError(status, "invalid_request_error", "validation_type", message, { extras });
}

/** 400: something named inside the body does not exist. */
export function valueNotFound(message: string): CrmError {
  return badRequest("value_not_found", message);
}

/** 404: something named in the path does not exist. */
export function notFound(message: string): CrmError {
  return new CrmError(404, "invalid_request_error", "not_found", message);
}

/** 409: something of this kind already has this slug or title. */
export function slugConflict(kind: string, slug: string): CrmError {
  const message = `The slug or title "${slug}" is already used by another ${kind}.`;
  return new CrmError(409, "invalid_request_error", "slug_conflict", message);
}

/** 401: no token, or one the CRM does not know. */
export function unauthorized(): CrmError {
  return new CrmError(401, "auth_error", "unauthorized", "Invalid access token.");
}

/**
 * 403: the token lacks scopes. Attio documents 403 `unauthorized` for missing permissions; the
 * wording for scopes is not documented.
 */
export function missingScopes(scopes: readonly string[]): CrmError {
  const message = `The access token is missing required scopes: ${scopes.join(", ")}.`;
  return new CrmError(403, "auth_error", "unauthorized", message);
}

/** 429 with the moment the limit resets, as an HTTP date (Attio's rate limiting guide). */
export function rateLimited(resetsAt: Date): CrmError {
  const message = "Rate limit exceeded, please try again later";
  return new CrmError(429, "rate_limit_error", "rate_limit_exceeded", message, {
    headers: { "retry-after": resetsAt.toUTCString() },
  });
}
