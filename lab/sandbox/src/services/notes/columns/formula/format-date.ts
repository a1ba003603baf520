import { formatMoment } from "../../dates/date-span.js";
import { getIsoWeek, getIsoWeekday, type LocalTime } from "./local-time.js";

const MONTHS =
  "January February March April May June July August September October November December".split(
    " ",
  );
const WEEKDAYS = "Sunday Monday Tuesday Wednesday Thursday Friday Saturday".split(" ");
const DAY_MS = 86_400_000;

/** Formats that stand for several tokens. */
const SHORTCUTS: Record<string, string> = {
  LTS: "h:mm:ss A",
  LT: "h:mm A",
  LLLL: "dddd, MMMM D, YYYY h:mm A",
  LLL: "MMMM D, YYYY h:mm A",
  LL: "MMMM D, YYYY",
  L: "MM/DD/YYYY",
};

type Token = (date: Date, time: LocalTime) => string | number;

/** Tokens of `formatDate`, which are those of Moment.js. */
const TOKENS: Record<string, Token> = {
  Y: (date) => date.getUTCFullYear(),
  YY: (date) => String(date.getUTCFullYear()).slice(-2),
  YYYY: (date) => pad(date.getUTCFullYear(), 4),
  Q: (date) => getQuarter(date),
  Qo: (date) => toOrdinal(getQuarter(date)),
  M: (date) => date.getUTCMonth() + 1,
  Mo: (date) => toOrdinal(date.getUTCMonth() + 1),
  MM: (date) => pad(date.getUTCMonth() + 1),
  MMM: (date) => MONTHS[date.getUTCMonth()]?.slice(0, 3) ?? "",
  MMMM: (date) => MONTHS[date.getUTCMonth()] ?? "",
  w: (date) => getWeek(date),
  wo: (date) => toOrdinal(getWeek(date)),
  ww: (date) => pad(getWeek(date)),
  W: (date) => getIsoWeek(date.getTime()),
  Wo: (date) => toOrdinal(getIsoWeek(date.getTime())),
  WW: (date) => pad(getIsoWeek(date.getTime())),
  D: (date) => date.getUTCDate(),
  Do: (date) => toOrdinal(date.getUTCDate()),
  DD: (date) => pad(date.getUTCDate()),
  DDD: (date) => getDayOfYear(date),
  DDDo: (date) => toOrdinal(getDayOfYear(date)),
  DDDD: (date) => pad(getDayOfYear(date), 3),
  d: (date) => date.getUTCDay(),
  do: (date) => toOrdinal(date.getUTCDay()),
  dd: (date) => WEEKDAYS[date.getUTCDay()]?.slice(0, 2) ?? "",
  ddd: (date) => WEEKDAYS[date.getUTCDay()]?.slice(0, 3) ?? "",
  dddd: (date) => WEEKDAYS[date.getUTCDay()] ?? "",
  E: (date) => getIsoWeekday(date.getTime()),
  H: (date) => date.getUTCHours(),
  HH: (date) => pad(date.getUTCHours()),
  h: (date) => date.getUTCHours() % 12 || 12,
  hh: (date) => pad(date.getUTCHours() % 12 || 12),
  k: (date) => date.getUTCHours() || 24,
  kk: (date) => pad(date.getUTCHours() || 24),
  m: (date) => date.getUTCMinutes(),
  mm: (date) => pad(date.getUTCMinutes()),
  s: (date) => date.getUTCSeconds(),
  ss: (date) => pad(date.getUTCSeconds()),
  S: () => "0",
  SS: () => "00",
  SSS: () => "000",
  a: (date) => (date.getUTCHours() < 12 ? "am" : "pm"),
  A: (date) => (date.getUTCHours() < 12 ? "AM" : "PM"),
  Z: (_date, time) => formatOffset(time),
  ZZ: (_date, time) => formatOffset(time).replace(":", ""),
  X: (_date, { localMs, offsetMs }) => (localMs - offsetMs) / 1000,
  x: (_date, { localMs, offsetMs }) => localMs - offsetMs,
};

const byLength = (one: string, other: string) => other.length - one.length;
const tokenPattern = new RegExp(
  `\\[([^\\]]*)\\]|${Object.keys(TOKENS).toSorted(byLength).join("|")}`,
  "g",
);
const shortcutPattern = new RegExp(
  `\\[[^\\]]*\\]|${Object.keys(SHORTCUTS).toSorted(byLength).join("|")}`,
  "g",
);

/** Formats a date; text in brackets stays as written. */
export function formatDate(time: LocalTime, format: string): string {
  const date = new Date(time.localMs);
  return format
    .replaceAll(shortcutPattern, (match) => SHORTCUTS[match] ?? match)
    .replaceAll(tokenPattern, (match: string, literal: string | undefined) =>
      String(literal ?? TOKENS[match]?.(date, time) ?? match),
    );
}

function formatOffset({ offsetMs }: LocalTime): string {
  return formatMoment(0, offsetMs).slice(-"+00:00".length);
}

function pad(value: number, length = 2): string {
  return String(value).padStart(length, "0");
}

function toOrdinal(value: number): string {
  const isTeen = Math.floor((value % 100) / 10) === 1;
  const suffix = isTeen ? undefined : ["th", "st", "nd", "rd"][value % 10];
  return `${value}${suffix ?? "th"}`;
}

function getQuarter(date: Date): number {
  return Math.floor(date.getUTCMonth() / 3) + 1;
}

function getDayOfYear(date: Date): number {
  return Math.floor((date.getTime() - Date.UTC(date.getUTCFullYear(), 0, 1)) / DAY_MS) + 1;
}

/** Returns the week of the year in the United States: weeks start on Sunday, the first has 1 January. */
function getWeek(date: Date): number {
  const saturday = new Date(date.getTime() + (6 - date.getUTCDay()) * DAY_MS);
  return Math.floor((getDayOfYear(saturday) - 1) / 7) + 1;
}
