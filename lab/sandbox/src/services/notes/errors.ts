import type { Context } from "hono";

/** Fields of a Notion REST API error. */
interface ErrorFields {
  status: 400 | 401 | 403 | 404 | 409 | 429;
  code: string;
  message: string;
  /** Strings or lists of strings, as the API documents them. */
  additionalData?: Record<string, string | string[]>;
  retryAfterSeconds?: number;
}

/** An error returned to the client in the Notion API's format. */
export class NotesError extends Error {
  override readonly name = "NotesError";
  readonly fields: ErrorFields;

  constructor(fields: ErrorFields) {
    super(fields.message);
    this.fields = fields;
  }

  /** Returns the response body. */
  toBody(requestId: string): object {
    const { status, code, message, additionalData } = this.fields;
    return {
      object: "error",
      status,
      code,
      message,
      ...(additionalData === undefined ? {} : { additional_data: additionalData }),
      request_id: requestId,
    };
  }
}

/** 400 `validation_error`. */
export function validationError(
  message: string,
  additionalData?: Record<string, string | string[]>,
): NotesError {
  return new NotesError({
    status: 400,
    code: "validation_error",
    message,
    ...(additionalData === undefined ? {} : { additionalData }),
  });
}

/** 400 `missing_version`: no `Notion-Version` header. */
export function missingVersionError(): NotesError {
  const message =
    "Notion-Version header failed validation: Notion-Version header should be defined, instead was `undefined`.";
  return new NotesError({ status: 400, code: "missing_version", message });
}

/** 400 `invalid_request_url`: a path that does not exist, or not in the version asked for. */
export function invalidRequestUrlError(): NotesError {
  const message = "Invalid request URL.";
  return new NotesError({ status: 400, code: "invalid_request_url", message });
}

/** 400 `invalid_json`. */
export function invalidJsonError(): NotesError {
  return new NotesError({ status: 400, code: "invalid_json", message: "Error parsing JSON body." });
}

/** 401 `unauthorized`. */
export function unauthorizedError(): NotesError {
  return new NotesError({ status: 401, code: "unauthorized", message: "API token is invalid." });
}

/** 403 `restricted_resource`: the token lacks a capability. */
export function restrictedResourceError(): NotesError {
  const message = "Insufficient permissions for this endpoint.";
  return new NotesError({ status: 403, code: "restricted_resource", message });
}

/** 400 `invalid_request`: the service supports this feature and the sandbox does not. */
export function unsupportedError(feature: string): NotesError {
  const message = `Unsupported request: the sandbox does not support ${feature}.`;
  return new NotesError({ status: 400, code: "invalid_request", message });
}

/** Object kinds that a "not found" message can name. */
export type MissingKind =
  | "block"
  | "page"
  | "database"
  | "data_source"
  | "user"
  | "file_upload"
  | "custom_emoji"
  | "comment"
  | "discussion"
  | "view"
  | "view_query"
  | "async_task"
  | "agent"
  | "session";

/** 404 `object_not_found`: absent and unshared objects are indistinguishable. */
export function notFoundError(
  kind: MissingKind,
  id: string,
  integration: { id: string; name: string },
): NotesError {
  return new NotesError({
    status: 404,
    code: "object_not_found",
    message: `Could not find ${kind} with ID: ${id}. Make sure the relevant pages and databases are shared with your integration "${integration.name}".`,
    additionalData: { integration_id: integration.id },
  });
}

/**
 * 400 for the id of a database or block where a page's is expected, as recorded. Only returned for
 * objects shared with the connection. Recorded for GET; assumed [wrong-kind-of-id] for all other uses.
 */
export function notAPageError(kind: "database" | "block", id: string): NotesError {
  const end = kind === "database" ? "." : "";
  return validationError(
    `Provided ID ${id} is a ${kind}, not a page. Use the retrieve ${kind} API instead${end}`,
  );
}

/** 400 for the id of a page where a database's is expected, as recorded. */
export function notADatabaseError(id: string): NotesError {
  return validationError(
    `Provided database_id ${id} is a page, not a database. Use the pages API instead, or pass the ID of the database itself.`,
  );
}

/** 404 `directory_not_found`: a skill that does not exist or is not shared. The message is assumed [missing-skill]. */
export function directoryNotFoundError(id: string): NotesError {
  const message = `Could not find a skill directory with ID: ${id}.`;
  return new NotesError({ status: 404, code: "directory_not_found", message });
}

/** 409 `conflict_error`: the request does not fit to the state of the object. */
export function conflictError(message: string): NotesError {
  return new NotesError({ status: 409, code: "conflict_error", message });
}

/** 429 `rate_limited`: the limit of one connection is exceeded. */
export function rateLimitedError(retryAfterSeconds: number): NotesError {
  return new NotesError({
    status: 429,
    code: "rate_limited",
    message: "You have been rate limited. Please try again later.",
    additionalData: {
      rate_limit_reason: "public_api_request_rate_limit",
      retry_after: String(retryAfterSeconds),
    },
    retryAfterSeconds,
  });
}

/** 400 for an edit of an object in the trash. */
export function inTrashError(): NotesError {
  return validationError(
    "Can't edit block that is archived. You must unarchive the block before editing.",
  );
}

/** Creates the HTTP response for an error. */
export function errorResponse(request: Context, error: NotesError, requestId: string): Response {
  const { status, retryAfterSeconds } = error.fields;
  if (retryAfterSeconds !== undefined) request.header("retry-after", String(retryAfterSeconds));
  return request.json(error.toBody(requestId), status);
}
