import { pickWritten } from "@workbelt/core/provider";

/**
 * Returns the present values that an update replaces, by the paths of its inputs: `{ "values.stage": "Lead" }`. Those that
 * are not set are null.
 *
 * @param given the new values, by attribute.
 * @param present all present values, as models read them.
 */
export function pickCurrent(
  input: string,
  given: Readonly<Record<string, unknown>>,
  present: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const current = Object.entries(pickWritten(given, present));
  return Object.fromEntries(current.map(([name, value]) => [`${input}.${name}`, value]));
}
