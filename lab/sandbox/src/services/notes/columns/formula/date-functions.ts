import { normalizeMoment, validateIsoDate, type DateSpan } from "../../dates/date-span.js";
import { formatDate } from "./format-date.js";
import {
  addUnits,
  countUnits,
  formatLocalTime,
  getIsoWeek,
  getIsoWeekday,
  parseUnit,
  readLocalTime,
  type LocalTime,
} from "./local-time.js";
import {
  FormulaError,
  requireNumber,
  requireString,
  toNumberValue,
  toStringValue,
  type Value,
} from "./value.js";
import { withArity, type FormulaFunction } from "./with-arity.js";

/**
 * Formula functions of dates ("Formula syntax & functions" in Notion's help). An empty argument gives an
 * empty result. Assumed [formula-dates]: a date's own offset decides its hour and day, and an unknown unit gives an empty
 * result.
 */
export const dateFunctions: Record<string, FormulaFunction> = {
  // Recorded with minute precision and an offset.
  now: withArity(0, (_values, now) => toDateValue(normalizeMoment(now.toISOString()))),
  today: withArity(0, (_values, now) => toDateValue(now.toISOString().slice(0, 10))),
  dateAdd: createShift(1),
  dateSubtract: createShift(-1),
  dateBetween: withArity(3, ([one, other, unitName]) => {
    const [first, second] = [requireDate(one), requireDate(other)];
    const unit = parseUnit(requireString(unitName));
    if (first === null || second === null || unit === undefined) return toNumberValue(null);
    return toNumberValue(countUnits(readLocalTime(first.start), readLocalTime(second.start), unit));
  }),
  dateRange: withArity(2, ([start, end]) => {
    const [first, last] = [requireDate(start), requireDate(end)];
    return toDateValue(first && last && first.start, last?.start);
  }),
  dateStart: withArity(1, ([value]) => toDateValue(requireDate(value)?.start ?? null)),
  dateEnd: withArity(1, ([value]) => {
    const date = requireDate(value);
    return toDateValue(date && (date.end ?? date.start));
  }),
  formatDate: withArity(2, ([value, format]) => {
    const date = requireDate(value);
    const pattern = requireString(format);
    return toStringValue(date && formatDate(readLocalTime(date.start), pattern));
  }),
  parseDate: withArity(1, ([value]) => toDateValue(parseDate(requireString(value)))),
  timestamp: createField(({ localMs, offsetMs }) => localMs - offsetMs),
  fromTimestamp: withArity(1, ([value]) => {
    const localMs = requireNumber(value);
    const isValid = localMs !== null && !Number.isNaN(new Date(localMs).getTime());
    return toDateValue(
      isValid ? (formatLocalTime({ localMs, offsetMs: 0, hasTime: true }) ?? null) : null,
    );
  }),
  minute: createField(({ localMs }) => new Date(localMs).getUTCMinutes()),
  hour: createField(({ localMs }) => new Date(localMs).getUTCHours()),
  day: createField(({ localMs }) => getIsoWeekday(localMs)),
  date: createField(({ localMs }) => new Date(localMs).getUTCDate()),
  week: createField(({ localMs }) => getIsoWeek(localMs)),
  month: createField(({ localMs }) => new Date(localMs).getUTCMonth() + 1),
  year: createField(({ localMs }) => new Date(localMs).getUTCFullYear()),
};

function createField(read: (time: LocalTime) => number): FormulaFunction {
  return withArity(1, ([value]) => {
    const date = requireDate(value);
    return toNumberValue(date && read(readLocalTime(date.start)));
  });
}

/** Moves a date, and the end of a range with it. */
function createShift(direction: 1 | -1): FormulaFunction {
  return withArity(3, ([value, amountValue, unitName]) => {
    const date = requireDate(value);
    const amount = requireNumber(amountValue);
    const unit = parseUnit(requireString(unitName));
    if (date === null || amount === null || unit === undefined) return toDateValue(null);
    const shift = (moment: string) =>
      formatLocalTime(addUnits(readLocalTime(moment), direction * amount, unit));
    return toDateValue(shift(date.start) ?? null, date.end === null ? undefined : shift(date.end));
  });
}

/** Parses ISO 8601, also a year or month, and without separators; null for other texts. */
function parseDate(text: string): string | null {
  const [, year, month = "01", day = "01", hour, minute = "00", zone = ""] =
    /^(\d{4})(?:-?(\d\d)(?:-?(\d\d)(?:[T ](\d\d)(?::?(\d\d)(?::?\d\d(?:\.\d+)?)?)?(Z|[+-]\d\d:?\d\d)?)?)?)?$/.exec(
      text.trim(),
    ) ?? [];
  if (year === undefined) return null;
  const date = `${year}-${month}-${day}${hour === undefined ? "" : `T${hour}:${minute}${zone}`}`;
  return validateIsoDate(date, "").length === 0 ? normalizeMoment(date) : null;
}

function requireDate(value: Value): DateSpan | null {
  if (value.type !== "date") throw new FormulaError();
  return value.date;
}

function toDateValue(start: string | null, end: string | null = null): Value {
  return { type: "date", date: start === null ? null : { start, end, time_zone: null } };
}
