import type { InputError } from "@workbelt/core";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { ConvintelActivitiesListTool } from "../../src/index.js";
import { collect } from "../helpers/call-tool.js";
import { type FakeService, startFakeService } from "../helpers/fake-service.js";

const NOW = new Date("2026-08-31T12:00:00Z");
let service: FakeService;
let tool: ConvintelActivitiesListTool;

beforeAll(async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: NOW });
  service = await startFakeService(() => ({ body: { results: [] } }), { rateLimits: false });
  tool = new ConvintelActivitiesListTool({ client: service.client });
});

beforeEach(() => {
  service.sent.length = 0;
});

afterAll(async () => {
  vi.useRealTimers();
  await service.stop();
});

const ok = { fromDate: "2026-08-01 00:00:00", toDate: "2026-08-31 00:00:00" };

describe("rejected with the field name and nothing sent", () => {
  test.each<[string, object, string, RegExp]>([
    ["no dates", {}, "fromDate", /with toDate; or give updatedFrom/],
    ["only a status", { status: "completed" }, "fromDate", /or give updatedFrom/],
    ["no toDate", { fromDate: ok.fromDate }, "toDate", /together with fromDate/],
    ["no fromDate", { toDate: ok.toDate }, "fromDate", /together with toDate/],
    ["no updatedFrom", { updatedTo: ok.toDate }, "updatedFrom", /together with updatedTo/],
    ["both pairs", { ...ok, updatedFrom: ok.fromDate }, "updatedFrom", /one of the pairs/],
    [
      "both pairs, one incomplete",
      { ...ok, updatedTo: ok.toDate },
      "updatedTo",
      /one of the pairs/,
    ],
    ["half of each", { fromDate: ok.fromDate, updatedFrom: ok.fromDate }, "updatedFrom", /only/],
    [
      "a nonexistent date alone",
      { ...ok, toDate: "2026-06-31" },
      "toDate",
      /such as 2026-03-31 17:00:00/,
    ],
    ["a zone's name", { ...ok, toDate: "2026-08-31 00:00:00 CET" }, "toDate", /Z or an offset/],
    [
      "a nonexistent offset",
      { ...ok, toDate: "2026-08-31T00:00:00+24:00" },
      "toDate",
      /existing date/,
    ],
    [
      "ISO 8601, nonexistent day",
      { ...ok, fromDate: "2026-06-31T00:00:00Z" },
      "fromDate",
      /existing/,
    ],
    [
      "the wrong order, with offsets",
      { fromDate: "2026-08-01T01:00:00+00:00", toDate: "2026-08-01T02:00:00+02:00" },
      "fromDate",
      /before toDate/,
    ],
    [
      "the same second",
      { fromDate: "2026-08-01T01:00:00.1Z", toDate: "2026-08-01T01:00:00.9Z" },
      "fromDate",
      /before toDate/,
    ],
    ["a nonexistent day", { ...ok, fromDate: "2026-06-31 00:00:00" }, "fromDate", /existing date/],
    [
      "a nonexistent leap day",
      { updatedFrom: "2026-02-29 00:00:00" },
      "updatedFrom",
      /existing date/,
    ],
    ["a nonexistent hour", { ...ok, fromDate: "2026-08-01 25:00:00" }, "fromDate", /existing date/],
    [
      "a nonexistent month",
      { ...ok, fromDate: "2026-13-01 00:00:00" },
      "fromDate",
      /existing date/,
    ],
    ["the wrong order", { fromDate: ok.toDate, toDate: ok.fromDate }, "fromDate", /before toDate/],
    ["an empty range", { fromDate: ok.toDate, toDate: ok.toDate }, "fromDate", /before toDate/],
    [
      "updates in the wrong order",
      { updatedFrom: ok.toDate, updatedTo: ok.fromDate },
      "updatedFrom",
      /before updatedTo/,
    ],
    ["updatedFrom in the future", { updatedFrom: "2026-08-31 12:06:00" }, "updatedFrom", /future/],
    [
      "six months",
      { fromDate: "2026-01-15 08:00:00", toDate: "2026-07-15 08:00:00" },
      "toDate",
      /under six months after fromDate: before 2026-07-15 08:00:00/,
    ],
    [
      "six months to the end of a shorter one",
      { fromDate: "2025-08-31 00:00:00", toDate: "2026-02-28 00:00:00" },
      "toDate",
      /before 2026-02-28 00:00:00/,
    ],
    [
      "six months across a year's end",
      { updatedFrom: "2025-10-01 00:00:00", updatedTo: "2026-04-01 00:00:00" },
      "updatedTo",
      /before 2026-04-01 00:00:00/,
    ],
    [
      "six months until now",
      { updatedFrom: "2026-02-28 12:00:00" },
      "updatedFrom",
      /Give updatedTo/,
    ],
    ["an unknown status", { ...ok, status: "done" }, "status", /"in-progress"/],
    ["page 0", { ...ok, page: 0 }, "page", />=1/],
    ["half a page", { ...ok, page: 1.5 }, "page", /int/],
    ["an unknown input", { ...ok, from_date: ok.fromDate }, "from_date", /Did you mean fromDate/],
  ])("%s", async (_what, input, field, message) => {
    const error = await tool.execute(input as never).then(
      () => expect.unreachable("the call should have been refused"),
      (reason: unknown) => reason as InputError,
    );
    expect(error.name).toBe("InputError");
    expect(error.issues).toEqual([{ field, message: expect.stringMatching(message) as string }]);
    expect(service.sent).toEqual([]);
  });
});

describe("accepted and sent unchanged", () => {
  test.each<[string, Record<string, string | number>]>([
    ["a range of time", ok],
    [
      "a second under six months",
      { fromDate: "2026-01-15 08:00:00", toDate: "2026-07-15 07:59:59" },
    ],
    ["a leap day", { fromDate: "2024-02-29 00:00:00", toDate: "2024-03-01 00:00:00" }],
    ["updates until now", { updatedFrom: "2026-03-01 00:00:00" }],
    [
      "updates until a moment",
      { updatedFrom: "2025-01-01 00:00:00", updatedTo: "2025-02-01 00:00:00" },
    ],
    ["a status and a page", { ...ok, status: "in-progress", page: 3 }],
  ])("%s", async (_what, input) => {
    await tool.execute(input);
    const [sent = ""] = service.sent;
    const url = new URL(sent, "http://localhost");
    expect(url.pathname).toBe("/base/getActivities");
    expect(Object.fromEntries(url.searchParams)).toEqual({
      ...Object.fromEntries(Object.entries(input).map(([key, value]) => [key, String(value)])),
      page: String(input["page"] ?? 1),
    });
  });
});

test.each([
  ["2026-08-01T15:00:00+00:00", "2026-08-01 15:00:00"],
  ["2026-08-01T15:00:00Z", "2026-08-01 15:00:00"],
  ["2026-08-01T15:00:00.999Z", "2026-08-01 15:00:00"],
  ["2026-08-01t15:00:00z", "2026-08-01 15:00:00"],
  ["2026-08-01 15:00:00.000", "2026-08-01 15:00:00"],
  ["2026-08-01 17:00:00+02:00", "2026-08-01 15:00:00"],
  ["2026-08-01T01:30:00+02:00", "2026-07-31 23:30:00"],
  ["2026-08-01T20:00:00-0530", "2026-08-02 01:30:00"],
])("%s is sent as %s", async (given, expected) => {
  await tool.execute({ ...ok, fromDate: given });
  await tool.execute({ updatedFrom: given, updatedTo: ok.toDate });
  const sent = service.sent.map((path) => new URL(path, "http://localhost").searchParams);
  expect(sent[0]?.get("fromDate")).toBe(expected);
  expect(sent[0]?.get("toDate")).toBe(ok.toDate);
  expect(sent[1]?.get("updatedFrom")).toBe(expected);
});

test.each([
  ["the end of the day", "2026-08-31 23:59:59"],
  ["the following midnight", "2026-09-01 00:00:00"],
  ["an hour before the end, with a zone", "2026-08-31T23:00:00Z"],
  ["the day itself", "2026-08-31"],
  ["five minutes ahead", "2026-08-31 12:05:00"],
  ["a second ahead", "2026-08-31 12:00:01"],
])("%s is today, so it is sent as the current time without a report", async (_what, end) => {
  expect(await tool.execute({ ...ok, toDate: end })).not.toHaveProperty("adjusted");
  const sent = new URL(service.sent[0] ?? "", "http://localhost").searchParams;
  expect(sent.get("toDate")).toBe("2026-08-31 12:00:00");
});

test.each([
  ["a second after today", "2026-09-01 00:00:01"],
  ["the end of the day in a zone behind", "2026-08-31T23:59:59-11:00"],
  ["the end of the day in the zone furthest ahead", "2026-09-01 23:59:59"],
  ["tomorrow", "2026-09-01"],
  ["a later year", "2027-01-01 00:00:00"],
])("%s is sent as the current time, which the result says", async (_what, end) => {
  const { adjusted } = await tool.execute({ ...ok, toDate: end });
  expect(adjusted).toEqual([
    `toDate "${end}" was read as 2026-08-31 12:00:00: the current time, UTC, as it may not be later`,
  ]);
  const content = await tool.invoke({ updatedFrom: ok.fromDate, updatedTo: end });
  expect(content).toContain(`updatedTo \\"${end}\\" was read as`);
  const sent = service.sent.map((path) => new URL(path, "http://localhost").searchParams);
  expect(sent[0]?.get("toDate")).toBe("2026-08-31 12:00:00");
  expect(sent[1]?.get("updatedTo")).toBe("2026-08-31 12:00:00");
});

test("a past day is sent unchanged", async () => {
  await tool.execute({ ...ok, toDate: "2026-08-30 23:59:59" });
  expect(service.sent[0]).toContain("toDate=2026-08-30+23%3A59%3A59");
});

test("dates are whole days, which needs no report", async () => {
  const page = await tool.execute({ fromDate: "2026-08-01", toDate: "2026-08-30" });
  const { searchParams } = new URL(service.sent[0] ?? "", "http://localhost");
  expect(searchParams.get("fromDate")).toBe("2026-08-01 00:00:00");
  expect(searchParams.get("toDate")).toBe("2026-08-30 23:59:59");
  expect(page).not.toHaveProperty("adjusted");
});

test("a local time that occurs twice is the first, which is reported", async () => {
  const fromDate = "2025-10-26T02:30[Europe/Berlin]";
  const { adjusted } = await tool.execute({ fromDate, toDate: "2025-11-30" });
  expect(service.sent[0]).toContain("fromDate=2025-10-26+00%3A30%3A00");
  expect(adjusted).toEqual([
    `fromDate "${fromDate}" was read as 2025-10-26 00:30:00: in Europe/Berlin, where this time occurs twice, and the first was taken`,
  ]);
});

test("one day is a range", async () => {
  await tool.execute({ fromDate: "2026-08-30", toDate: "2026-08-30" });
  expect(service.sent).toHaveLength(1);
});

test.each(["2026-08-30T23:59:59", "2026-08-30 23:59:59"])("%s is in UTC", async (toDate) => {
  expect(await tool.execute({ ...ok, toDate })).not.toHaveProperty("adjusted");
  expect(service.sent[0]).toContain("toDate=2026-08-30+23%3A59%3A59");
});

test("all pages of one iteration have the same end", async () => {
  const pages = await startFakeService(({ searchParams }) => {
    vi.advanceTimersByTime(60_000);
    const page = Number(searchParams.get("page") ?? 1);
    const nextPage = page < 3 ? "https://service.example?page=next" : null;
    return { body: { results: [], metadata: { page, maxPage: 3, nextPage } } };
  });
  try {
    const walk = new ConvintelActivitiesListTool({ client: pages.client });
    await collect(walk.pages({ ...ok, toDate: "2026-08-31 23:59:59" }));
    const ends = pages.sent.map((path) => new URL(path, "http://localhost").searchParams);
    expect(ends.map((search) => search.get("toDate"))).toEqual(
      Array.from({ length: 3 }, () => "2026-08-31 12:00:00"),
    );
  } finally {
    vi.setSystemTime(NOW);
    await pages.stop();
  }
});

test("the clock is read at each call, not when the tool is created", async () => {
  const input = { fromDate: "2026-09-01 00:00:00", toDate: "2026-09-02 00:00:00" };
  await expect(tool.execute(input)).rejects.toThrow(/future/);
  vi.setSystemTime("2026-09-03T00:00:00Z");
  await tool.execute(input);
  vi.setSystemTime(NOW);
  expect(service.sent).toHaveLength(1);
});
