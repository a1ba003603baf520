const ISO_DATE = /^\d{4}-\d{2}-\d{2}([T ]\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?)?$/;

/** Guesses the day of a date whose parts cannot be confused: `31.03.2026`, `2026/3/31`, `March 31, 2026`. */
export function guessDate(text: string): string | undefined {
  const dotted = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(text);
  const ordered = dotted === null ? text : `${dotted[3]}/${dotted[2]}/${dotted[1]}`;
  const isClear =
    /^\d{4}\/\d{1,2}\/\d{1,2}$/.test(ordered) || /^[A-Za-z0-9 ,]{8,20}$/.test(ordered);
  const time = isClear ? Date.parse(`${ordered} UTC`) : Number.NaN;
  return Number.isNaN(time) ? undefined : new Date(time).toISOString().slice(0, 10);
}

/** Returns true for an existing day, or time of a day with or without an offset, in ISO 8601 or with a space before the time. */
export function isIsoDate(text: string): boolean {
  if (!ISO_DATE.test(text) || Number.isNaN(Date.parse(text))) return false;
  // `Date` turns 30 February into 2 March.
  const day = text.slice(0, 10);
  return new Date(`${day}T00:00:00Z`).toISOString().startsWith(day);
}

/**
 * Writes a time with `T` after its date. The service takes times without an offset as UTC:
 * https://developers.notion.com/changelog/dates-with-times-and-timezones-are-now-supported-on-database-date-filters
 */
export function withoutSpace(date: string): string {
  return date.replace(/^(\d{4}-\d\d-\d\d) (?=\d)/, "$1T");
}
