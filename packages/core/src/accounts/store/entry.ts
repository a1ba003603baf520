import { ConfigurationError } from "../../errors/call-errors.js";

/**
 * The key, value or prefix as it is, if it can be written as UTF-8. Half of a surrogate pair cannot:
 * a store would write another character for it, and two keys would become one entry.
 *
 * @throws ConfigurationError
 */
export function checkedText(text: string, what: "key" | "value" | "prefix"): string {
  if (text.isWellFormed()) return text;
  throw new ConfigurationError(
    `This ${what} cannot be kept in an account store: it holds half of a character (a surrogate without its other half).`,
  );
}

/** A lifetime in whole milliseconds, at least 0; undefined when the entry stays. */
export function checkedLifetimeMs(lifetimeMs: number | undefined): number | undefined {
  if (lifetimeMs === undefined || lifetimeMs === Infinity) return undefined;
  // What is not a number ends at once: of the two mistakes, the one that shows.
  return lifetimeMs > 0 ? Math.min(Math.ceil(lifetimeMs), Number.MAX_SAFE_INTEGER / 2) : 0;
}

/** When an entry written now is over, in milliseconds since the epoch; undefined when it stays. */
export function endMs(lifetimeMs: number | undefined): number | undefined {
  const checked = checkedLifetimeMs(lifetimeMs);
  return checked === undefined ? undefined : Date.now() + checked;
}
