import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import {
  ConvintelActivitiesListTool,
  ConvintelCommentsListTool,
  ConvintelListensListTool,
  iterateRange,
} from "../../src/index.js";
import { parseUtcMs, formatUtc } from "../../src/inputs/date-time.js";
import { collect, getInputIssues } from "../helpers/call-tool.js";
import { startFakeService } from "../helpers/fake-service.js";

const NOW = new Date("2026-08-31T12:00:00Z");
const DAY_MS = 86_400_000;

beforeAll(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: NOW });
});
afterAll(() => {
  vi.useRealTimers();
});

interface Item {
  id?: string;
  at: string;
}

/** A service with items at given moments, whose ranges include both ends or neither. */
async function startListService(
  items: Item[],
  { inclusive = true, pageSize = 2, failed = "" } = {},
) {
  const service = await startFakeService(
    ({ searchParams }) => {
      const from = searchParams.get("fromDate") ?? searchParams.get("updatedFrom") ?? "";
      const to = searchParams.get("toDate") ?? searchParams.get("updatedTo") ?? "";
      const page = Number(searchParams.get("page") ?? 1);
      const found = items.filter(({ at }) =>
        inclusive ? at >= from && at <= to : at > from && at < to,
      );
      const rest = found.slice((page - 1) * pageSize);
      const maxPage = Math.max(1, Math.ceil(found.length / pageSize));
      const shown = rest.slice(0, pageSize);
      return {
        body: {
          results: shown.filter(({ id }) => id !== failed),
          metadata: { page, maxPage, nextPage: page < maxPage ? "https://x" : null },
          failed: shown.filter(({ id }) => id === failed).map(({ id }) => id),
        },
      };
    },
    { rateLimits: false },
  );
  onTestFinished(() => service.stop());
  return service;
}

function parseWindows(sent: string[]): [string, string][] {
  const windows = sent.map((path) => {
    const { searchParams } = new URL(path, "http://x");
    const value = (name: string) =>
      searchParams.get(`${name}Date`) ??
      searchParams.get(name === "from" ? "updatedFrom" : "updatedTo") ??
      "";
    return `${value("from")}|${value("to")}`;
  });
  return [...new Set(windows)].map((window) => window.split("|") as [string, string]);
}

const start = parseUtcMs("2024-03-01 08:00:00") ?? 0;
const range = { fromDate: formatUtc(start), toDate: "2026-08-31 12:00:00" };
const border = formatUtc(start + 180 * DAY_MS);
const itemsEvery = (days: number) =>
  Array.from({ length: Math.floor(900 / days) }, (_, index) => ({
    id: `a-${index}`,
    at: formatUtc(start + (index * days + 1) * DAY_MS),
  }));

describe.each([true, false])("when a range includes its ends: %s", (inclusive) => {
  test("every item is returned once, also at window borders", async () => {
    const items = [
      ...itemsEvery(37),
      { id: "before", at: formatUtc(start + 180 * DAY_MS - 1000) },
      { id: "border", at: border },
      { id: "after", at: formatUtc(start + 180 * DAY_MS + 1000) },
    ];
    const service = await startListService(items, { inclusive });
    const tool = new ConvintelActivitiesListTool({ client: service.client });
    const pages = await collect(iterateRange(tool, range));
    const ids = pages.flatMap((page) => page.items.map(({ id }) => id));
    expect(ids.toSorted()).toEqual(items.map(({ id }) => id).toSorted());
    expect(pages.some(({ failed }) => failed)).toBe(false);
  });
});

test("windows are at most 180 days, in order, overlap by a second, and cover the range", async () => {
  const service = await startListService([]);
  await collect(iterateRange(new ConvintelActivitiesListTool({ client: service.client }), range));
  const windows = parseWindows(service.sent);
  expect(windows.length).toBe(6);
  expect(windows[0]?.[0]).toBe(range.fromDate);
  expect(windows.at(-1)?.[1]).toBe(range.toDate);
  const bounds = windows.map(([from, to]) => [parseUtcMs(from) ?? 0, parseUtcMs(to) ?? 0] as const);
  for (const [from, to] of bounds) expect(to - from).toBeLessThanOrEqual(180 * DAY_MS);
  const overlaps = bounds.slice(1).map(([from], index) => (bounds[index]?.[1] ?? 0) - from);
  expect(overlaps).toEqual([1000, 1000, 1000, 1000, 1000]);
});

test("each page has its window and the failed ids, without duplicates", async () => {
  const items = [
    { id: "a-1", at: border },
    { id: "a-2", at: border },
  ];
  const service = await startListService(items, { failed: "a-2" });
  const tool = new ConvintelActivitiesListTool({ client: service.client });
  const two = { fromDate: range.fromDate, toDate: formatUtc(start + 200 * DAY_MS) };
  const pages = await collect(iterateRange(tool, two));
  expect(pages).toEqual([
    { from: range.fromDate, to: border, items: [items[0]], failed: ["a-2"] },
    { from: formatUtc(start + 180 * DAY_MS - 1000), to: two.toDate, items: [] },
  ]);
});

test("iterates by update until now, and keeps the other inputs", async () => {
  const service = await startListService([{ id: "a-1", at: "2026-08-01 00:00:00" }]);
  const tool = new ConvintelActivitiesListTool({ client: service.client });
  const pages = await collect(
    iterateRange(tool, { updatedFrom: "2026-01-01 00:00:00", status: "completed" }),
  );
  expect(pages.flatMap((page) => page.items)).toHaveLength(1);
  expect(parseWindows(service.sent).at(-1)?.[1]).toBe("2026-08-31 12:00:00");
  for (const path of service.sent) expect(path).toContain("status=completed");
});

test("iterates over the other lists too; items without an id are never dropped", async () => {
  const service = await startListService([
    { at: "2025-01-01 00:00:00" },
    { at: "2025-01-01 00:00:00" },
  ]);
  const { client } = service;
  const listens = await collect(iterateRange(new ConvintelListensListTool({ client }), range));
  expect(listens.flatMap((page) => page.items)).toHaveLength(2);
  const comments = iterateRange(new ConvintelCommentsListTool({ client }), {
    fromDate: range.fromDate,
  });
  expect((await collect(comments)).flatMap((page) => page.items)).toHaveLength(2);
});

test("an id in several pages of a window is returned once", async () => {
  const items = [
    { id: "a-1", at: "2026-08-01 00:00:00" },
    { id: "a-2", at: "2026-08-02 00:00:00" },
    { id: "a-2", at: "2026-08-02 00:00:00" },
  ];
  const service = await startListService(items);
  const tool = new ConvintelActivitiesListTool({ client: service.client });
  const pages = await collect(iterateRange(tool, { fromDate: "2026-07-01 00:00:00" }));
  expect(pages.flatMap((page) => page.items.map(({ id }) => id))).toEqual(["a-1", "a-2"]);
});

test("accepts dates as in responses, with the same windows", async () => {
  const service = await startListService([]);
  const tool = new ConvintelActivitiesListTool({ client: service.client });
  await collect(iterateRange(tool, range));
  const windows = parseWindows(service.sent);
  service.sent.length = 0;
  await collect(
    iterateRange(tool, { fromDate: "2024-03-01T10:00:00+02:00", toDate: "2026-08-31T12:00:00Z" }),
  );
  expect(parseWindows(service.sent)).toEqual(windows);
});

test.each<[string, object, string, RegExp]>([
  ["no dates", {}, "fromDate", /YYYY-MM-DD HH:MM:SS/],
  ["no such day", { fromDate: "2024-02-30 00:00:00" }, "fromDate", /YYYY-MM-DD/],
  ["an end alone", { updatedTo: "2024-01-01 00:00:00" }, "updatedFrom", /YYYY-MM-DD/],
  [
    "the wrong order",
    { fromDate: "2026-01-01 00:00:00", toDate: "2025-01-01 00:00:00" },
    "fromDate",
    /before toDate/,
  ],
  ["an unknown status", { fromDate: "2026-08-01 00:00:00", status: "x" }, "status", /./],
  ["both pairs", { ...range, updatedFrom: range.fromDate }, "updatedFrom", /one of the pairs/],
])("rejected with nothing sent: %s", async (_rule, input, field, message) => {
  const service = await startListService([]);
  const tool = new ConvintelActivitiesListTool({ client: service.client });
  const issues = await getInputIssues(collect(iterateRange(tool, input as never)));
  expect(issues).toMatchObject([{ field, message: expect.stringMatching(message) as string }]);
  expect(service.sent).toEqual([]);
});

test("an end in the future is the current time, and dates are whole days, as each page says", async () => {
  const service = await startListService([]);
  const tool = new ConvintelActivitiesListTool({ client: service.client });
  const pages = await collect(
    iterateRange(tool, { fromDate: "2026-08-01", toDate: "2026-09-02 00:00:00" }),
  );
  expect(parseWindows(service.sent)).toEqual([["2026-08-01 00:00:00", "2026-08-31 12:00:00"]]);
  for (const { adjusted } of pages) {
    expect(adjusted).toEqual([expect.stringContaining('toDate "2026-09-02 00:00:00"')]);
  }
});

test("stops when it is aborted, or when the consumer stops", async () => {
  const service = await startListService(itemsEvery(30));
  const tool = new ConvintelActivitiesListTool({ client: service.client });
  const reason = new Error("enough");
  const aborted = collect(iterateRange(tool, range, { signal: AbortSignal.abort(reason) }));
  await expect(aborted).rejects.toBe(reason);
  expect(service.sent).toEqual([]);
  const walk = iterateRange(tool, range, { prefetch: false });
  await walk.next();
  await walk.return();
  expect(service.sent).toHaveLength(1);
});

test("a search that stops before the end of a window is marked, and the next window is read", async () => {
  const items = Array.from({ length: 13 }, (_, index) => {
    const at = formatUtc(start + (index + 1) * DAY_MS);
    return { id: `a-${index}`, title: "Review", at };
  });
  const later = { id: "later", title: "Review", at: formatUtc(start + 200 * DAY_MS) };
  const service = await startListService([...items, later], { pageSize: 1 });
  const tool = new ConvintelActivitiesListTool({ client: service.client });
  const pages = await collect(iterateRange(tool, { ...range, title: "review" }));
  const [first, second, ...others] = pages;
  expect(first?.items).toHaveLength(10);
  expect(first?.incomplete?.advice).toContain(`toDate "${first?.to}" and page 11`);
  expect(second?.items.map(({ id }) => id)).toEqual(["later"]);
  expect(second).not.toHaveProperty("incomplete");
  expect(others.flatMap((page) => page.items)).toEqual([]);
});
