import { IncompleteListError, ServerError } from "@workbelt/core";
import { type Sandbox, startSandbox } from "@workbelt/sandbox";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { ConvintelActivitiesListTool, createConvintelClient } from "../../src/index.js";
import { formatUtc, parseUtcMs } from "../../src/inputs/date-time.js";
import { type ToolResult, callTool, collect, getInputIssues } from "../helpers/call-tool.js";
import { startFakeService } from "../helpers/fake-service.js";

const DAY_MS = 86_400_000;
const NEW_YEAR_MS = Date.UTC(2024, 0, 1);

interface Call {
  id: string;
  title: string;
  actualStartTime: string;
}

/** A call on a day of 2024, counted from 0. */
function createCall(day: number, title = `Call ${day}`): Call {
  const actualStartTime = new Date(NEW_YEAR_MS + day * DAY_MS + 1000).toISOString();
  return { id: `call-${day}`, title, actualStartTime };
}

/** `count` calls, one each day. */
const createCalls = (count: number) => Array.from({ length: count }, (_, day) => createCall(day));

/** A service with calls, newest first, which includes both ends of a range. */
async function startCallService(calls: Call[], { pageSize = 500, failed = [] as string[] } = {}) {
  const service = await startFakeService(
    ({ searchParams: query }) => {
      const [from = 0, to = 0] = ["fromDate", "toDate"].map((name) =>
        parseUtcMs(query.get(name) ?? ""),
      );
      const page = Number(query.get("page"));
      const all = calls
        .filter(({ actualStartTime: time }) => Date.parse(time) >= from && Date.parse(time) <= to)
        .toSorted((one, other) => other.actualStartTime.localeCompare(one.actualStartTime));
      const results = all.slice((page - 1) * pageSize, page * pageSize);
      const isLast = page * pageSize >= all.length;
      const metadata = { page, nextPage: isLast ? null : `https://x/?page=${page + 1}` };
      return {
        body: {
          results: results.filter(({ id }) => !failed.includes(id)),
          failed: results.map(({ id }) => id).filter((id) => failed.includes(id)),
          metadata,
        },
      };
    },
    // Long searches would wait for the service's limit.
    { rateLimits: false },
  );
  onTestFinished(() => service.stop());
  const tool = new ConvintelActivitiesListTool({ client: service.client });
  /** The dates and page of each request. */
  const asked = () =>
    service.requests.map(({ url: { searchParams: query } }) =>
      ["fromDate", "toDate", "page"].map((name) => query.get(name)).join(" - "),
    );
  return { service, tool, asked };
}

const year = { fromDate: "2024-01-01 00:00:00", toDate: "2024-12-31 00:00:00" };

describe("a range over six months", () => {
  test.each([{ title: "Call" }, { participant: "Ada" }])("is searched with %o", async (search) => {
    const { tool, asked } = await startCallService([]);
    expect(await tool.execute({ ...year, ...search })).toEqual({
      items: [],
      activities_read: 0,
      note: expect.stringContaining("no activities in this range") as string,
    });
    expect(asked()).toEqual([
      "2024-12-25 23:59:58 - 2024-12-31 00:00:00 - 1",
      "2024-06-28 23:59:59 - 2024-12-25 23:59:59 - 1",
      "2024-01-01 00:00:00 - 2024-06-29 00:00:00 - 1",
    ]);
  });

  test("is rejected without one", async () => {
    const { tool, service } = await startCallService([]);
    const issues = await getInputIssues(tool.execute({ ...year, status: "completed" }));
    expect(issues).toEqual([
      { field: "toDate", message: expect.stringContaining("under six months") as string },
    ]);
    expect(service.sent).toEqual([]);
  });

  test("by update begins anywhere and ends now, and so does one by start", async () => {
    const { tool, service } = await startCallService([]);
    await tool.execute({ updatedFrom: formatUtc(Date.now() - 300 * DAY_MS), title: "x" });
    const queries = service.requests.map(({ url }) => Object.fromEntries(url.searchParams));
    expect(queries).toHaveLength(2);
    expect(queries[0]).toHaveProperty("updatedTo");
    expect(queries[1]).not.toHaveProperty("fromDate");
    const { adjusted } = await tool.execute({
      fromDate: formatUtc(Date.now() - DAY_MS),
      title: "x",
    });
    expect(service.requests).toHaveLength(3);
    expect(adjusted).toBeUndefined();
    const issues = await getInputIssues(tool.execute({ toDate: year.toDate, title: "x" }));
    expect(issues.map(({ field }) => field)).toEqual(["fromDate"]);
  });

  test.each<[string, object, string]>([
    ["an empty title", { title: " " }, "title"],
    ["a long title", { title: "x".repeat(251) }, "title"],
    ["a long participant", { participant: "x".repeat(251) }, "participant"],
    ["a range in the wrong order", { fromDate: year.toDate, toDate: year.fromDate }, "fromDate"],
  ])("%s is rejected with nothing sent", async (_what, wrong, field) => {
    const { tool, service } = await startCallService([]);
    const issues = await getInputIssues(tool.execute({ ...year, title: "Call", ...wrong }));
    expect(issues.map((issue) => issue.field)).toEqual([field]);
    expect(service.sent).toEqual([]);
  });
});

test("returns the matches of all windows and pages, newest first, and how many were compared", async () => {
  const calls = createCalls(360).map((call, day) => ({
    ...call,
    title: day % 100 === 7 ? "Budget Review" : call.title,
  }));
  const { tool, asked } = await startCallService(calls, { pageSize: 100 });
  const { data, artifact } = await callTool(tool, { ...year, title: "budget" });
  expect(data.items.map((item) => item.activity_id)).toEqual([
    "call-307",
    "call-207",
    "call-107",
    "call-7",
  ]);
  expect(data).toMatchObject({ activities_read: 360 });
  expect(data).not.toHaveProperty("next_page");
  expect(artifact).not.toHaveProperty("incomplete");
  expect(asked().map((one) => one.slice(-1))).toEqual(["1", "1", "2", "1", "2"]);
});

test("the service's own filters are sent, and pages have their maximum size", async () => {
  const { tool, service } = await startCallService([]);
  const own = { status: "completed", accountId: "001", opportunityId: "006" } as const;
  const dates = { fromDate: "2024-01-01T01:00:00+01:00", toDate: "2024-02-01T00:00:00Z" };
  await tool.execute({ ...dates, ...own, title: "x", participant: "y", pageSize: 10 });
  expect(Object.fromEntries(service.requests[0]?.url.searchParams ?? [])).toEqual({
    fromDate: "2024-01-01 00:00:00",
    toDate: "2024-02-01 00:00:00",
    ...own,
    page: "1",
    pageSize: "500",
  });
  expect(service.sent).toHaveLength(1);
});

test("an activity that two windows share is returned once", async () => {
  const seam = { ...createCall(180), actualStartTime: "2024-06-29T00:00:00.000Z" };
  const { tool } = await startCallService([seam, createCall(200)]);
  const { items, activities_read } = await tool.execute({ ...year, title: "call" });
  expect(items.map(({ id }) => id)).toEqual(["call-200", "call-180"]);
  expect(activities_read).toBe(2);
});

test("ids that the service could not load are reported for all pages, once", async () => {
  const failed = ["call-10", "call-300", "call-180"];
  const seam = { ...createCall(180), actualStartTime: "2024-06-29T00:00:00.000Z" };
  const calls = [createCall(10), createCall(20), seam, createCall(300)];
  const { tool } = await startCallService(calls, { failed });
  const { data } = await callTool(tool, { ...year, title: "call" });
  expect(data.items.map((item) => item.activity_id)).toEqual(["call-20"]);
  expect(data).toMatchObject({ failed: ["call-300", "call-180", "call-10"], activities_read: 1 });
});

describe("after ten requests", () => {
  /** Continues as the advice says, until nothing is left; returns the results of each call. */
  async function followAdvice(tool: ConvintelActivitiesListTool, input: typeof year) {
    const results = [];
    let changed = {};
    for (;;) {
      const { data } = await callTool(tool, { ...input, title: "Call", ...changed });
      results.push(data.items.map((item) => item.activity_id));
      const { incomplete } = data as { incomplete?: { reason: string; advice: string } };
      if (incomplete === undefined) return results;
      const [, field = "", end, page] =
        /make the same call with (\w+) "([^"]+)" and page (\d+)\./.exec(incomplete.advice) ?? [];
      changed = { [field]: end, page: Number(page) };
    }
  }

  test("the advice continues within a window: nothing is left out or read twice", async () => {
    const calls = createCalls(360);
    const { tool, asked } = await startCallService(calls, { pageSize: 14 });
    const results = await followAdvice(tool, year);
    expect(results.length).toBeGreaterThan(2);
    expect(results.flat()).toEqual(calls.map(({ id }) => id).toReversed());
    expect(new Set(asked()).size).toBe(asked().length);
  });

  test("the advice continues with the next window, which shares a second with the last", async () => {
    const long = { fromDate: "2014-01-01 00:00:00", toDate: "2024-12-31 00:00:00" };
    const { asked, service } = await startCallService(createCalls(360));
    const options = { client: service.client, maxContentTokens: false } as const;
    const results = await followAdvice(new ConvintelActivitiesListTool(options), long);
    expect(results.flat()).toHaveLength(360);
    expect(new Set(results.flat()).size).toBe(360);
    const windows = asked().filter((one) => one.startsWith("2014-01-01"));
    expect(windows).toHaveLength(1);
  });

  test("programs get the matches so far, and then an error with the advice", async () => {
    const { tool, service } = await startCallService(createCalls(30), { pageSize: 1 });
    const input = { fromDate: "2024-01-01 00:00:00", toDate: "2024-02-01 00:00:00", title: "Call" };
    const found: string[] = [];
    const failure = (async () => {
      for await (const { id } of tool.items(input)) found.push(id);
    })();
    await expect(failure).rejects.toThrow(IncompleteListError);
    await expect(failure).rejects.toThrow(/with toDate "2024-02-01 00:00:00" and page 11/);
    expect(found).toHaveLength(10);
    expect(service.sent).toHaveLength(10);
  });
});

test("pages() gives a search as one page", async () => {
  const { tool } = await startCallService(createCalls(360), { pageSize: 100 });
  const pages = await collect(tool.pages({ ...year, title: "Call 35" }));
  expect(pages.map(({ items }) => items.length)).toEqual([11]);
  expect((await collect(tool.items({ ...year, title: "Call 35" }))).length).toBe(11);
});

test("page selects where the newest window begins; older windows are read from their first", async () => {
  const { tool, asked } = await startCallService(createCalls(360), { pageSize: 100 });
  await tool.execute({ ...year, title: "x", page: 2 });
  expect(asked().map((one) => one.slice(-1))).toEqual(["2", "1", "2", "1", "2"]);
});

test("a failure or an abort ends the search", async () => {
  const controller = new AbortController();
  const reason = new Error("enough");
  const service = await startFakeService(({ searchParams }) => {
    if (searchParams.get("page") === "1")
      return { body: { results: [], metadata: { page: 1, maxPage: 3 } } };
    controller.abort(reason);
    return { status: 500 };
  });
  onTestFinished(() => service.stop());
  const tool = new ConvintelActivitiesListTool({ client: service.client });
  const input = { ...year, title: "x" };
  await expect(tool.execute(input, { signal: controller.signal })).rejects.toBe(reason);
  await expect(tool.execute(input)).rejects.toThrow(ServerError);
});

/** Returns the position at which a cut result continues. */
function readNext(part: ToolResult | undefined): string | undefined {
  return /"continue_from": "([^"]+)"/.exec(part?.truncated ?? "")?.[1];
}

test("the parts of a search too long for a model have every activity once", async () => {
  const { service } = await startCallService(createCalls(360));
  const tool = new ConvintelActivitiesListTool({ client: service.client, maxContentTokens: 800 });
  const search = { ...year, title: "Call" };
  const first = await callTool(tool, search);
  expect(first.truncated).toMatch(/^Items 1 to \d+ of 360\. For the rest repeat this call/);
  const parts = [first];
  for (let next = readNext(first); next !== undefined; next = readNext(parts.at(-1))) {
    parts.push(await callTool(tool, { ...search, continue_from: next }));
  }
  const ids = parts.flatMap(({ data }) => data.items.map((item) => item.activity_id));
  expect(ids).toEqual(
    createCalls(360)
      .map(({ id }) => id)
      .toReversed(),
  );
});

describe("in the sandbox", () => {
  let sandbox: Sandbox;
  let tool: ConvintelActivitiesListTool;
  beforeAll(async () => {
    sandbox = await startSandbox();
    tool = new ConvintelActivitiesListTool({
      client: createConvintelClient(sandbox.services.convintel),
    });
  });
  afterAll(() => sandbox.stop());

  const twoYears = () => ({
    fromDate: formatUtc(Date.now() - 720 * DAY_MS),
    toDate: formatUtc(Date.now()),
  });
  const recent = () => ({ ...twoYears(), fromDate: formatUtc(Date.now() - 170 * DAY_MS) });

  test("a title is found in any case, over a long range", async () => {
    const [first] = (await tool.execute(recent())).items;
    const title = first?.title?.toUpperCase() ?? "";
    const { items, activities_read } = await tool.execute({ ...twoYears(), title });
    expect(items.map(({ id }) => id)).toContain(first?.id);
    expect(items.every((one) => one.title?.toUpperCase().includes(title))).toBe(true);
    expect(activities_read).toBeGreaterThan(items.length);
  });

  test("a participant is found by name, a host by email", async () => {
    const { items: all } = await tool.execute(recent());
    const [first] = all;
    const guest = first?.participants?.find(({ user }) => !user)?.name ?? "";
    const byName = await tool.execute({ ...recent(), participant: guest.toLowerCase() });
    expect(byName.items.map(({ id }) => id)).toEqual(
      all
        .filter(({ participants }) => participants?.some(({ name }) => name === guest))
        .map(({ id }) => id),
    );
    const email = first?.organizer?.email ?? "";
    const byEmail = await tool.execute({ ...recent(), participant: email });
    expect(byEmail.items.map(({ id }) => id)).toEqual(
      all.filter(({ organizer }) => organizer?.email === email).map(({ id }) => id),
    );
    const both = await tool.execute({ ...recent(), participant: email, title: "no such title" });
    expect(both.items).toEqual([]);
  });

  test("the service filters by account and opportunity, under the names of the items too", async () => {
    const { data } = await callTool(tool, recent());
    const found = data.items.find((item) => item["opportunity_id"] !== undefined);
    const { account_id, opportunity_id } = found ?? {};
    for (const filter of [
      { account_id },
      { opportunity_id },
      { accountId: account_id, opportunityId: opportunity_id },
    ]) {
      const { data: narrowed } = await callTool(tool, { ...recent(), ...filter });
      expect(narrowed.items.length).toBeGreaterThan(0);
      expect(narrowed.items.length).toBeLessThan(data.items.length);
      expect(narrowed.items.every((item) => item["account_id"] === account_id)).toBe(true);
    }
  });
});
