import { ConfigurationError } from "@workbelt/core";
import { describe, expect, test } from "vitest";
import { listDue, parseSchedule } from "../src/schedules.js";

const due = (schedule: string, after: string, until: string) =>
  listDue(parseSchedule(schedule), Date.parse(after), Date.parse(until)).map((at) =>
    at.toISOString(),
  );

test("weekdays at eight in London follow daylight saving time", () => {
  expect(
    due("weekdays 08:00 Europe/London", "2026-03-26T12:00:00Z", "2026-03-31T12:00:00Z"),
  ).toEqual(["2026-03-27T08:00:00.000Z", "2026-03-30T07:00:00.000Z", "2026-03-31T07:00:00.000Z"]);
});

test("a time that the clocks skip is not lost, and one that they repeat comes once", () => {
  expect(
    due("daily 01:30 Europe/London", "2026-03-28T12:00:00Z", "2026-03-30T12:00:00Z"),
  ).toHaveLength(2);
  expect(
    due("daily 01:30 Europe/London", "2026-10-24T12:00:00Z", "2026-10-26T12:00:00Z"),
  ).toHaveLength(2);
});

test("a cron expression is read with its zone, and in UTC without one", () => {
  const day = ["2026-06-01T00:00:00Z", "2026-06-01T23:59:00Z"] as const;
  expect(due("0 9 * * 1 America/New_York", ...day)).toEqual(["2026-06-01T13:00:00.000Z"]);
  expect(due("0 9 * * 1", ...day)).toEqual(["2026-06-01T09:00:00.000Z"]);
});

describe("is refused with the form that is expected", () => {
  test.each(["someday 08:00", "weekdays 25:00", "weekdays 08:00 Europe/Londn", "0 9 * *", ""])(
    "%s",
    (text) => {
      expect(() => parseSchedule(text)).toThrow(ConfigurationError);
      expect(() => parseSchedule(text)).toThrow('such as "weekdays 08:00 Europe/London"');
    },
  );
});
