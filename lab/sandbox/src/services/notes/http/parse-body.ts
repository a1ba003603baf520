import { invalidJsonError, type NotesError, validationError } from "../errors.js";

/** Largest JSON body, as documented. */
export const MAX_BODY_BYTES = 500 * 1024;

/** Parses the JSON body of a request. As in the API, an empty body is `{}`. */
export function parseBody(text: string): unknown {
  if (text.trim() === "") return {};
  try {
    return JSON.parse(text);
  } catch {
    throw invalidJsonError();
  }
}

/** 400 for a body over a limit. The limit of JSON and the error code are documented, the message is not. */
export function bodyTooLarge(maxBytes: number): NotesError {
  return validationError(`body failed validation: body should be ≤ \`${maxBytes / 1024}\` KB.`);
}
