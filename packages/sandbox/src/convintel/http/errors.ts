import type { Context } from "hono";

/**
 * A refusal of the service. No public document shows its error bodies; the service runs on Laravel
 * by all signs, so the bodies are those of a stock Laravel API (assumed): always `message`, with
 * `errors` by field where rules were broken.
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

/** Nothing with this id. The text is assumed. */
export const notFound = (what: string) => new ConvintelError(404, `${what} not found.`);

/**
 * The service still works on what was asked for. Clients of the real service tell this 404 from
 * "no such activity" by the words "being generated".
 */
export const beingGenerated = (what: string) =>
  new ConvintelError(404, `The ${what} of this activity is being generated. Try again later.`);

/** The refusal of Laravel for a body over the server's limit; that there is a limit is assumed. */
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

/** Broken rules by field; the message is the first of them and how many more there are. */
export function invalid(errors: Record<string, string[]>): ConvintelError {
  const [first = "The given data was invalid.", ...others] = Object.values(errors).flat();
  const more = `(and ${others.length} more error${others.length === 1 ? "" : "s"})`;
  const message = others.length === 0 ? first : `${first} ${more}`;
  return new ConvintelError(422, message, { details: { errors } });
}

/** Answers with what was thrown; anything but a refusal of the service is a defect here. */
export function errorResponse(error: Error, context: Context): Response {
  if (!(error instanceof ConvintelError)) {
    console.error(error);
    return context.json({ message: "Server Error" }, 500);
  }
  return context.json({ message: error.message, ...error.details }, error.status, error.headers);
}
