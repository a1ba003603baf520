import { z } from "zod";

const DATE_TIME =
  /^(?<day>\d{4}-\d{2}-\d{2})(?: (?<time>\d{2}:\d{2}:\d{2})|T(?<isoTime>\d{2}:\d{2}:\d{2})(?:\.\d+)?(?:Z|(?<sign>[+-])(?<hours>[01]\d|2[0-3]):?(?<minutes>[0-5]\d)))$/;

/** What is said of a date and time of another form, or that there is not. */
export const DATE_TIME_EXPECTED =
  "expected an existing date and time: YYYY-MM-DD HH:MM:SS in UTC, such as 2026-03-31 17:00:00, or ISO 8601 with Z or an offset";

/**
 * Milliseconds since the epoch, to the second, of a `YYYY-MM-DD HH:MM:SS` in UTC, or of the ISO 8601 the
 * service has in its replies, which must say its zone; undefined when it is neither.
 */
export function utcMs(text: string): number | undefined {
  const parts = DATE_TIME.exec(text)?.groups;
  if (parts === undefined) return undefined;
  const { day, time, isoTime, sign = "+", hours = "0", minutes = "0" } = parts;
  const local = `${day} ${time ?? isoTime}`;
  const localMs = Date.parse(`${local.replace(" ", "T")}Z`);
  // The way back tells 30 February, which some engines read as a day in March.
  if (Number.isNaN(localMs) || utcText(localMs) !== local) return undefined;
  return localMs - Number(`${sign}1`) * (Number(hours) * 60 + Number(minutes)) * 60_000;
}

/** A moment as the service writes it in queries: `YYYY-MM-DD HH:MM:SS`, in UTC. */
export function utcText(ms: number): string {
  return new Date(ms).toISOString().slice(0, 19).replace("T", " ");
}

/** Inputs with their dates and times as the service takes them; all else as it is. */
export function inUtc<Input extends object>(input: Input): Input {
  return Object.fromEntries(
    Object.entries(input).map(([name, value]) => {
      const ms = typeof value === "string" ? utcMs(value) : undefined;
      return [name, ms === undefined ? value : utcText(ms)];
    }),
  ) as Input;
}

/** An input that takes a date and time. */
export function dateTime(description: string) {
  return z
    .string()
    .refine((text) => utcMs(text) !== undefined, DATE_TIME_EXPECTED)
    .describe(description);
}
