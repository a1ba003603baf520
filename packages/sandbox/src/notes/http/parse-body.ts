import { invalidJsonError, validationError } from "../errors.js";

const MAX_BODY_BYTES = 500 * 1024;

/** The JSON body of a request; `{}` when there is none, as the API takes an empty body too. */
export function parseBody(text: string): unknown {
  // Documented as 500 KB and as a validation error; the wording is not.
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
