import type { Pagination } from "../operations/pagination.js";
import { fitsSurely } from "../text/fits-surely.js";
import { safeData } from "../text/safe-data.js";
import { formatEnvelope } from "./format-envelope.js";
import type { Position } from "./take-part.js";

/** Label, limit and continuation of a result. */
export interface FormatOptions {
  /** Name of the service for the label: `CRM`. */
  source: string;
  /** Maximum number of tokens, as estimated; false for no limit. */
  maxTokens: number | false;
  /** Start of the part to show. @default [] */
  from?: Position | undefined;
  /** Pagination of the operation, if it is a list. */
  pagination?: Pagination | undefined;
  /** The call's own offset, to compute the next one from when items are left out. */
  offset?: number | undefined;
  /** True for a read: repeating a write for the rest of its result would write again. @default false */
  isRepeatable?: boolean | undefined;
  /** For a call that is not repeatable: the operation that reads what it left out. */
  readWith?: string | undefined;
}

/**
 * Formats a result for the model: one line of JSON whose `data` is the result, labelled as information
 * and not instructions. A value cannot leave its JSON string, so it cannot pose as the label. A result that is
 * too long is cut, with the exact call for the rest. Forbidden characters are removed from strings and keys.
 */
export async function formatResult(received: unknown, options: FormatOptions): Promise<string> {
  const { from = [], maxTokens } = options;
  const unchecked = formatEnvelope(options, received);
  const data = safeData(received, unchecked);
  const whole = data === received ? unchecked : formatEnvelope(options, data);
  if (from.length === 0 && (maxTokens === false || fitsSurely(maxTokens, whole))) return whole;
  const { fitResult } = await import("./deferred.js");
  return fitResult(data, whole, options);
}
