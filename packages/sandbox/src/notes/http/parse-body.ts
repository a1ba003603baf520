import { invalidJsonError, validationError } from "../errors.js";

const MAX_BODY_BYTES = 500 * 1024;

/** Parses the JSON body of a request. As in the API, an empty body is `{}`. */
export function parseBody(text: string): unknown {
  // The limit and the error code are documented, the message is not.
  if (Buffer.byteLength(text) > MAX_BODY_BYTES) {
    throw validationError("body failed validation: body should be ≤ `500` KB.");
  }
  if (text.trim() === "") return {};
  try {
    return JSON.parse(text);
  } catch {
    throw invalidJsonError();
  }
}
