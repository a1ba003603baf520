import type { Context } from "hono";
import type { NotesError } from "../errors.js";

/** Creates the HTTP response for an error. */
export function errorResponse(request: Context, error: NotesError, requestId: string): Response {
  const { status, retryAfterSeconds } = error.fields;
  if (retryAfterSeconds !== undefined) request.header("retry-after", String(retryAfterSeconds));
  return request.json(error.toBody(requestId), status);
}
