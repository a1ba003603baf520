import { describe, expect, test } from "vitest";
import { isDate, type MomentOptions, parseMoment } from "../../src/provider/index.js";

function read(text: string, options: MomentOptions) {
  const moment = parseMoment(text, options);
  return moment && [new Date(moment.ms).toISOString(), moment.assumed];
}

test.each([
  ["start", "2026-03-31T00:00:00.000Z", "the start of the day in UTC"],
  ["noon", "2026-03-31T12:00:00.000Z", "noon of the day in UTC"],
  ["end", "2026-03-31T23:59:59.999Z", "the end of the day in UTC"],
  ["next", "2026-04-01T00:00:00.000Z", "including the day in UTC"],
] as const)("a date as %s is %s", (day, expected, assumed) => {
  expect(read("2026-03-31", { day })).toEqual([expected, assumed]);
});

test.each([
  "2026-03-31T17:00",
  "2026-03-31 17:00",
  "2026-03-31T17:00:00",
  "2026-03-31 17:00:00.000",
])("%s has no zone, so it is in UTC, and that is reported", (text) => {
  expect(read(text, { day: "start" })).toEqual(["2026-03-31T17:00:00.000Z", "in UTC"]);
});

test.each(["2026-03-31T17:00:00Z", "2026-03-31T19:00+02:00"])(
  "%s has a zone, so nothing is assumed",
  (text) => {
    const options = { day: "start", timeZone: "America/New_York" } as const;
    expect(read(text, options)).toEqual(["2026-03-31T17:00:00.000Z", undefined]);
  },
);

describe("a known time zone", () => {
  test.each([
    ["2026-01-15", "start", "2026-01-14T23:00:00.000Z"],
    ["2026-07-15", "start", "2026-07-14T22:00:00.000Z"],
    // Summer time begins on this day, which has 23 hours.
    ["2026-03-29", "start", "2026-03-28T23:00:00.000Z"],
    ["2026-03-29", "next", "2026-03-29T22:00:00.000Z"],
    ["2026-10-25", "next", "2026-10-25T23:00:00.000Z"],
    ["2026-07-15T09:30", "start", "2026-07-15T07:30:00.000Z"],
  ] as const)("%s as %s in Berlin is %s", (text, day, expected) => {
    expect(read(text, { day, timeZone: "Europe/Berlin" })?.[0]).toBe(expected);
  });

  test("west of UTC", () => {
    const options = { day: "end", timeZone: "America/Los_Angeles" } as const;
    expect(read("2026-12-01", options)).toEqual([
      "2026-12-02T07:59:59.999Z",
      "the end of the day in America/Los_Angeles",
    ]);
  });
});

test.each([
  "2026-02-30",
  "2026-13-01",
  "26-03-31",
  "2026-03-31T25:00",
  "2026-03-31T17",
  "Friday",
  "",
])("%j is no moment", (text) => {
  expect(parseMoment(text, { day: "start" })).toBeUndefined();
  expect(isDate(text)).toBe(false);
});
