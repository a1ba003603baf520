import {
  type ApiError,
  BadRequestError,
  ConflictError,
  NotFoundError,
  PermissionDeniedError,
  RateLimitError,
  ServerError,
} from "@workbelt/core";
import {
  type ApiErrorOptions,
  quote,
  quoteUnlessToken,
  type RequestSpec,
  type Service,
  startSentence,
} from "@workbelt/core/provider";
import { getPath, getString } from "./content/json-path.js";
import { parseError } from "./parse-error.js";

const ERROR_CLASSES = new Map<number, new (summary: string, options: ApiErrorOptions) => ApiError>([
  [403, PermissionDeniedError],
  [404, NotFoundError],
  [409, ConflictError],
  [429, RateLimitError],
  [529, RateLimitError],
]);

/** Creates the error of a failed task: the one that the request itself would have had. */
export function toTaskError(error: unknown, request: RequestSpec, service: Service): ApiError {
  const reported = getPath(error, "status");
  const status = typeof reported === "number" && reported >= 400 ? reported : 500;
  const described = parseErrorSafely(error, request);
  const ErrorClass = ERROR_CLASSES.get(status) ?? (status >= 500 ? ServerError : BadRequestError);
  const isUnclear = status >= 500 && status !== 529 && described?.committed === undefined;
  const code = getString(error, "code");
  const message = getString(error, "message") ?? "";
  const check = request.verifyWith === undefined ? "" : ` with ${request.verifyWith}`;
  return new ErrorClass(
    `${startSentence(service.displayName)} accepted the change, but it failed with ${status}${code === undefined ? "" : ` ${quoteUnlessToken(code)}`}: ${quote(message)}`,
    {
      status,
      serviceCode: code,
      serviceMessage: message,
      advice: described?.advice,
      details: described?.details,
      verifyHint: isUnclear
        ? `It may have succeeded in part. Check${check} before retrying.`
        : undefined,
      mayHaveHappened: described?.committed ?? isUnclear,
    },
  );
}

/** Parses the error of a task; undefined if it has another form than that of a response. */
function parseErrorSafely(error: unknown, request: RequestSpec) {
  try {
    return parseError({ body: error, request });
  } catch {
    return undefined;
  }
}
