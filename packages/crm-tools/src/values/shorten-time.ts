/**
 * Shortens a time of the CRM, which writes nanoseconds, to what it says: `2026-03-30T09:15:00.000000000Z` to
 * `2026-03-30T09:15:00Z`. Inputs accept both. Anything else is returned unchanged.
 */
export function shortenTime<Value>(time: Value): Value | string {
  return typeof time === "string" ? time.replace(/(:\d\d)(?:(\.\d*[1-9])|\.)0+Z$/, "$1$2Z") : time;
}
