import { ConfigurationError } from "../errors/call-errors.js";

/**
 * Returns the key, value or prefix if it is well-formed. A store would replace half of a surrogate pair by
 * another character, and two keys would become one entry.
 *
 * @throws ConfigurationError
 */
export function checkedText(text: string, what: "key" | "value" | "prefix"): string {
  if (text.isWellFormed()) return text;
  throw new ConfigurationError(
    `This ${what} cannot be kept in an account store: it has half of a character (an unpaired surrogate).`,
  );
}

/** Returns the lifetime in whole milliseconds, at least 0; undefined if the entry does not expire. */
export function checkedLifetimeMs(lifetimeMs: number | undefined): number | undefined {
  if (lifetimeMs === undefined || lifetimeMs === Infinity) return undefined;
  // NaN expires immediately, so the mistake is visible.
  return lifetimeMs > 0 ? Math.min(Math.ceil(lifetimeMs), Number.MAX_SAFE_INTEGER / 2) : 0;
}

/** Returns the expiry of an entry written now, in milliseconds since the epoch; undefined if it does not expire. */
export function endMs(lifetimeMs: number | undefined): number | undefined {
  const checked = checkedLifetimeMs(lifetimeMs);
  return checked === undefined ? undefined : Date.now() + checked;
}
