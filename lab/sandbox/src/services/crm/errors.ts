/** Location in the input. */
export type InputPath = readonly (string | number)[];

/** A problem with the input, in the format of Attio's `validation_errors`. */
export interface Issue {
  code: string;
  path: InputPath;
  message: string;
  expected?: string;
  received?: string;
}

/** The `type` of an error body. */
type ErrorType = "invalid_request_error" | "auth_error" | "rate_limit_error" | "api_error";

/** Optional parts of an error response. */
interface CrmErrorDetails {
  extras?: Readonly<Record<string, unknown>>;
  headers?: Readonly<Record<string, string>>;
  /** Key of the status in the body. */
  statusKey?: "status_code" | "statusCode";
}

/** An error with Attio's error body: `{status_code, type, code, message}` and extras. */
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
    details: CrmErrorDetails = {},
  ) {
    super(message);
    this.name = "CrmError";
    this.status = status;
    this.type = type;
    this.code = code;
    this.extras = details.extras ?? {};
    this.headers = details.headers ?? {};
    this.#statusKey = details.statusKey ?? "status_code";
  }

  /** Returns a copy with the status under another key. */
  withStatusKey(statusKey: "status_code" | "statusCode"): CrmError {
    const { status, type, code, message, extras, headers } = this;
    return new CrmError(status, type, code, message, { extras, headers, statusKey });
  }

  /** The HTTP response for this error. */
  toResponse(): Response {
    const { status, type, code, message, extras, headers } = this;
    return Response.json(
      { [this.#statusKey]: status, type, code, message, ...extras },
      { status, headers },
    );
  }
}

/** 400 with an Attio error code. */
export function badRequest(
  code: string,
  message: string,
  extras?: Record<string, unknown>,
): CrmError {
  return new CrmError(400, "invalid_request_error", code, message, extras && { extras });
}

/** 400 for invalid input; `issues` list the locations and the expected types. */
export function invalidInput(
  message: string,
  issues: readonly Issue[] = [],
  status = 400,
): CrmError {
  const extras = issues.length === 0 ? {} : { validation_errors: issues };
  return new CrmError(status, "invalid_request_error", "validation_type", message, { extras });
}

/** 400: an id or slug in the body does not exist. */
export function valueNotFound(message: string): CrmError {
  return badRequest("value_not_found", message);
}

/** 404: an id or slug in the path does not exist. */
export function notFound(message: string): CrmError {
  return new CrmError(404, "invalid_request_error", "not_found", message);
}

/** 409: the slug or title is already used. */
export function slugConflict(kind: string, slug: string): CrmError {
  const message = `The slug or title "${slug}" is already used by another ${kind}.`;
  return new CrmError(409, "invalid_request_error", "slug_conflict", message);
}

/** 401: missing or unknown token. */
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

/** 429 with the time at which the limit resets, as an HTTP date (Attio's rate limiting guide). */
export function rateLimited(resetsAt: Date): CrmError {
  const message = "Rate limit exceeded, please try again later";
  return new CrmError(429, "rate_limit_error", "rate_limit_exceeded", message, {
    headers: { "retry-after": resetsAt.toUTCString() },
  });
}
