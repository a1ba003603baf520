import type { ParsedJson } from "./json.js";
import type { ApiResponse } from "./response.js";
import { createUnusableResponseError, type ResponseContext } from "./unusable-response.js";

/**
 * Returns the JSON of a 2xx response; undefined if it is empty.
 *
 * @throws UnexpectedResponseError if it is too large, not JSON, cut off, or nested too deeply.
 */
export function parseResponse(
  response: ApiResponse,
  parsed: ParsedJson | undefined,
  context: ResponseContext,
): unknown {
  if (response.complete && parsed !== undefined) return parsed.json;
  if (response.complete && response.text.trim() === "") return undefined;
  throw createUnusableResponseError(response, context);
}
