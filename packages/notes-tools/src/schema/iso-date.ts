import { toExtendedForm } from "@workbelt/core/provider";

/** Guesses the day of a date whose parts cannot be confused: `31.03.2026`, `2026/3/31`, `March 31, 2026`. */
export function guessDate(text: string): string | undefined {
  const dotted = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(text);
  const ordered = dotted === null ? text : `${dotted[3]}/${dotted[2]}/${dotted[1]}`;
  const isClear =
    /^\d{4}\/\d{1,2}\/\d{1,2}$/.test(ordered) || /^[A-Za-z0-9 ,]{8,20}$/.test(ordered);
  const time = isClear ? Date.parse(`${ordered} UTC`) : Number.NaN;
  return Number.isNaN(time) ? undefined : new Date(time).toISOString().slice(0, 10);
}

/**
 * Writes a date or time of ISO 8601, in any of its forms, in the one that the service takes; undefined for another text. The
 * service takes times without an offset as UTC:
 * https://developers.notion.com/changelog/dates-with-times-and-timezones-are-now-supported-on-database-date-filters
 */
export function encodeIsoDate(text: string): string | undefined {
  return toExtendedForm(text.trim());
}
