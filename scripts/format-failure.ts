import { stripVTControlCharacters } from "node:util";

const MAX_REASON_LENGTH = 2000;

/** Formats a failed test: a line that begins with `failed:`, and its reasons as indented lines. */
export function formatFailure(title: string, errors: readonly unknown[]): string {
  const reasons = errors.map(formatReason).flatMap((reason) => reason.split("\n"));
  return [`failed: ${title}`, ...reasons.map((line) => `  ${line}`)].join("\n");
}

function formatReason(error: unknown): string {
  const { message, diff } = error as { message?: unknown; diff?: unknown };
  const text = [message ?? error, diff].filter((part) => part !== undefined).map(String);
  return stripVTControlCharacters(text.join("\n")).slice(0, MAX_REASON_LENGTH);
}
