/** Returns an object without members that are null, undefined, an empty text or an empty list. */
export function omitEmpty<Members extends object>(members: Members) {
  const entries = Object.entries(members).filter(([, value]) => !isEmpty(value));
  return Object.fromEntries(entries) as { [Key in keyof Members]?: NonNullable<Members[Key]> };
}

function isEmpty(value: unknown): boolean {
  return (
    value === null ||
    value === undefined ||
    value === "" ||
    (Array.isArray(value) && value.length === 0)
  );
}

/**
 * Removes trailing zeros from a time of the CRM, which writes nanoseconds: `2026-03-30T09:15:00.000000000Z` to
 * `2026-03-30T09:15:00Z`. Inputs accept both. Anything else is returned unchanged.
 */
export function shortenTime<Value>(time: Value): Value | string {
  return typeof time === "string" ? time.replace(/(:\d\d)(?:(\.\d*[1-9])|\.)0+Z$/, "$1$2Z") : time;
}
