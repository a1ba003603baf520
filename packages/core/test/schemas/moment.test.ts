import { describe, expect, test } from "vitest";
import {
  explainMoment,
  type MomentOptions,
  parseMoment,
  toDate,
  toExtendedForm,
} from "../../src/provider/index.js";

function read(text: string, options: MomentOptions) {
  const moment = parseMoment(text, options);
  return moment && [new Date(moment.ms).toISOString(), moment.assumed];
}

test.each([
  ["start", "2026-03-31T00:00:00.000Z"],
  ["noon", "2026-03-31T12:00:00.000Z"],
  ["end", "2026-03-31T23:59:59.999Z"],
  ["next", "2026-04-01T00:00:00.000Z"],
] as const)("a date as %s is %s, and nothing is assumed", (day, expected) => {
  expect(read("2026-03-31", { day })).toEqual([expected, undefined]);
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
    expect(read(text, { day, timeZone: "Europe/Berlin" })).toEqual([expected, undefined]);
  });

  test("west of UTC", () => {
    const options = { day: "end", timeZone: "America/Los_Angeles" } as const;
    expect(read("2026-12-01", options)).toEqual(["2026-12-02T07:59:59.999Z", undefined]);
  });
});

test.each(["2026-02-30", "2026-13-01", "26-03-31", "2026-03-31T25:00", "Friday", ""])(
  "%j is no moment",
  (text) => {
    expect(parseMoment(text, { day: "start" })).toBeUndefined();
    expect(toDate(text)).toBeUndefined();
    expect(toExtendedForm(text)).toBeUndefined();
  },
);

describe("a local time where clocks change", () => {
  const readLocal = (text: string, timeZone: string, day: MomentOptions["day"] = "start") =>
    read(text, { day, timeZone });

  test.each([
    // Clocks go back: the first of two, still in summer time.
    ["2026-10-25T02:30", "Europe/Berlin", "2026-10-25T00:30:00.000Z"],
    ["2026-11-01T01:30", "America/New_York", "2026-11-01T05:30:00.000Z"],
    ["2026-04-05T01:45", "Australia/Lord_Howe", "2026-04-04T14:45:00.000Z"],
  ])("%s in %s occurs twice, and is the first", (text, timeZone, expected) => {
    const assumed = `in ${timeZone}, where this time occurs twice, and the first was taken`;
    expect(readLocal(text, timeZone)).toEqual([expected, assumed]);
  });

  test.each([
    ["2026-03-29T02:30", "Europe/Berlin", "2026-03-29T01:30:00.000Z", "03:30"],
    ["2026-03-08T02:15", "America/New_York", "2026-03-08T07:15:00.000Z", "03:15"],
    ["2026-10-04T02:15", "Australia/Lord_Howe", "2026-10-03T15:45:00.000Z", "02:45"],
  ])("%s in %s does not occur, and is later by as much", (text, timeZone, expected, local) => {
    const assumed = `in ${timeZone}, where clocks skip this time, so ${local} was taken`;
    expect(readLocal(text, timeZone)).toEqual([expected, assumed]);
  });

  test.each([
    ["2026-10-25T01:59", "2026-10-24T23:59:00.000Z"],
    ["2026-10-25T03:00", "2026-10-25T02:00:00.000Z"],
    ["2026-03-29T01:59", "2026-03-29T00:59:00.000Z"],
    ["2026-03-29T03:00", "2026-03-29T01:00:00.000Z"],
  ])("%s in Berlin, beside the change, is %s", (text, expected) => {
    expect(readLocal(text, "Europe/Berlin")).toEqual([expected, undefined]);
  });

  test("a day begins when its midnight is skipped, and ends after the hour that occurs twice", () => {
    expect(readLocal("2026-04-24", "Africa/Cairo")?.[0]).toBe("2026-04-23T22:00:00.000Z");
    expect(readLocal("2026-04-04", "America/Santiago", "end")?.[0]).toBe(
      "2026-04-05T03:59:59.999Z",
    );
  });

  test("an offset decides, and so does a zone in the text", () => {
    expect(readLocal("2026-10-25T02:30+01:00", "Europe/Berlin")).toEqual([
      "2026-10-25T01:30:00.000Z",
      undefined,
    ]);
    expect(readLocal("2026-10-25T12:00[Asia/Tokyo]", "Europe/Berlin")).toEqual([
      "2026-10-25T03:00:00.000Z",
      undefined,
    ]);
  });
});

test.each([
  ["20260331", "2026-03-31"],
  ["2026-W14-2", "2026-03-31"],
  ["2026W142", "2026-03-31"],
  ["2026-090", "2026-03-31"],
  ["2026090", "2026-03-31"],
  ["2020-W53-7", "2021-01-03"],
  ["2027-W01-1", "2027-01-04"],
  ["2024-366", "2024-12-31"],
])("%s is the day %s", (text, expected) => {
  expect(toDate(text)).toBe(expected);
  expect(parseMoment(text, { day: "start" })).toMatchObject({ date: expected });
});

test.each([
  ["2026-11-28", "2026-11-28"],
  ["20261128", "2026-11-28"],
  ["2026-11-28T10:15", "2026-11-28T10:15"],
  ["2026-11-28 10:15:00.25+01:00", "2026-11-28T10:15:00.25+01:00"],
  ["2026-11-28t10:15z", "2026-11-28T10:15Z"],
  ["20261128T101500Z", "2026-11-28T10:15:00Z"],
  ["20261128T101500,5-0330", "2026-11-28T10:15:00.500-03:30"],
  ["2026-W48-6T10", "2026-11-28T10:00:00"],
  ["2026-12-31T24:00", "2027-01-01T00:00:00"],
  ["2026-11-28T10:15[Europe/Berlin]", "2026-11-28T09:15:00.000Z"],
])("%s is %s in the form that services document", (text, expected) => {
  expect(toExtendedForm(text)).toBe(expected);
});

test.each([
  ["2026-11", "; this has no day"],
  ["2026-W48", "; this has no day"],
  ["P3D", "; this is a duration"],
  ["2026-11-28/2026-11-30", "; this is an interval, and one moment is wanted"],
  ["1774976400", "; if this is Unix time, write 2026-03-31T17:00:00.000Z"],
  ["1774976400000", "; if this is Unix time, write 2026-03-31T17:00:00.000Z"],
  ["2026-02-30", "; there is no such date or time"],
  ["2026-02-28T25:00", "; there is no such date or time"],
  ["next Friday", ""],
])("%j is no moment%s", (text, expected) => {
  expect(parseMoment(text, { day: "start" })).toBeUndefined();
  expect(explainMoment(text)).toBe(expected);
});
