import { findName, isUuid, pickWritten } from "@workbelt/core/provider";
import type { DecodedValues } from "./value-output.js";

/**
 * Returns the values of the attributes that a call wrote, as they are after the write; null for those without a value. All
 * values if an attribute was named by its UUID, because a response has only slugs.
 *
 * @param given the new values, by attribute.
 * @param present all values after the write, by slug, as models read them.
 */
export function pickWrittenValues(
  given: Readonly<Record<string, unknown>>,
  present: DecodedValues,
): DecodedValues {
  const slugs = Object.keys(given).filter((name) => !isUuid(name));
  if (slugs.length < Object.keys(given).length) return present;
  const named = Object.entries(given).map(
    ([name, value]) => [findName(name, Object.keys(present)) ?? name, value] as const,
  );
  return pickWritten(Object.fromEntries(named), present);
}
