import type { Context } from "hono";

/**
 * An error response of the service. No public document shows its error bodies; the service runs on Laravel
 * by all signs, so the bodies are those of a stock Laravel API (assumed [laravel-errors]): always `message`, with
 * `errors` by field for validation errors.
 */
export class ConvintelError extends Error {
  readonly status: 401 | 404 | 405 | 413 | 422 | 429;
  readonly details: object;
  readonly headers: Record<string, string>;

  constructor(
    status: ConvintelError["status"],
    message: string,
    { details = {}, headers = {} }: { details?: object; headers?: Record<string, string> } = {},
  ) {
    super(message);
    this.status = status;
    this.details = details;
    this.headers = headers;
  }
}

export const unauthenticated = () => new ConvintelError(401, "Unauthenticated.");

/** Unknown id. The text is assumed [not-found-text]. */
export const notFound = (what: string) => new ConvintelError(404, `${what} not found.`);

/**
 * The analysis is not finished yet. Clients of the real service distinguish this 404 from an unknown
 * activity by the words "being generated".
 */
export const beingGenerated = (what: string) =>
  new ConvintelError(404, `The ${what} of this activity is being generated. Try again later.`);

/** Laravel's error for a body over the server's limit; the limit itself is assumed [upload-limit]. */
export const payloadTooLarge = () => new ConvintelError(413, "The POST data is too large.");

export const tooManyAttempts = (retryAfterSeconds: number) =>
  new ConvintelError(429, "Too Many Attempts.", {
    headers: { "retry-after": String(retryAfterSeconds) },
  });

export const noSuchRoute = (path: string) =>
  new ConvintelError(404, `The route ${path.slice(1)} could not be found.`);

export function methodNotAllowed(method: string, path: string, allowed: string[]): ConvintelError {
  const message = `The ${method} method is not supported for route ${path.slice(1)}.`;
  const supported = allowed.join(", ");
  return new ConvintelError(405, `${message} Supported methods: ${supported}.`, {
    headers: { allow: supported },
  });
}

/** Validation errors by field; the message is the first of them and the number of others. */
export function invalid(errors: Record<string, string[]>): ConvintelError {
  const [first = "The given data was invalid.", ...others] = Object.values(errors).flat();
  const more = `(and ${others.length} more error${others.length === 1 ? "" : "s"})`;
  const message = others.length === 0 ? first : `${first} ${more}`;
  return new ConvintelError(422, message, { details: { errors } });
}

/** Converts an error to a response. Anything but a {@link ConvintelError} is a bug in the sandbox. */
export function errorResponse(error: Error, context: Context): Response {
  if (!(error instanceof ConvintelError)) {
    console.error(error);
    return context.json({ message: "Server Error" }, 500);
  }
  return context.json({ message: error.message, ...error.details }, error.status, error.headers);
}
