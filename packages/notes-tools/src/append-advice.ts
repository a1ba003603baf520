import type { ApiError } from "@workbelt/core";
import type { Explanation } from "@workbelt/core/provider";

/** An explanation that keeps the general advice of an error and adds to it. */
export function appendAdvice(error: ApiError, advice: string): Explanation {
  return { advice: [error.advice, advice].filter(Boolean).join(" ") };
}
