import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { seedId } from "../../../src/common/seed-id.js";
import { type Convintel, fridayNoon, serveConvintel } from "../../helpers/convintel.js";

interface Report {
  id: string;
  name: string;
  frequency: string;
  reportType: string;
  status: string;
  fromDate: string;
  toDate: string;
  createdAt: string;
}
interface Reports {
  results: Report[];
  metadata: object;
}

const MINUTE_MS = 60_000;
const weekly = (index: number) => seedId(`convintel/report/weekly/${index}`);
const running = seedId("convintel/report/running");
const unknown = "891dcbfc-9141-415d-9b2a-2238a6cc012d";

let convintel: Convintel;
let nowMs: number;
beforeEach(async () => {
  nowMs = fridayNoon.getTime();
  convintel = await serveConvintel(undefined, { now: () => new Date(nowMs) });
});
afterEach(() => convintel.stop());

const list = (query: Record<string, string> = {}) =>
  convintel.read("/automated-reports", query) as Promise<Reports>;

describe("the list", () => {
  test("has six weekly and three monthly reports, and one that is being made; newest first", async () => {
    const { results, metadata } = await list();
    expect(results.map(({ name }) => name)).toEqual([
      "Coaching, this week",
      "Coaching, week of 2026-07-06",
      "Coaching, week of 2026-06-29",
      "Conversations, 2026-06",
      "Coaching, week of 2026-06-22",
      "Coaching, week of 2026-06-15",
      "Coaching, week of 2026-06-08",
      "Coaching, week of 2026-06-01",
      "Conversations, 2026-05",
      "Conversations, 2026-04",
    ]);
    expect(metadata).toEqual({ page: 1, pageSize: 100, maxPage: 1, nextPage: null });
    expect(results[1]).toEqual({
      id: weekly(0),
      name: "Coaching, week of 2026-07-06",
      frequency: "weekly",
      reportType: "coaching",
      status: "completed",
      fromDate: "2026-07-06T00:00:00+00:00",
      toDate: "2026-07-13T00:00:00+00:00",
      createdAt: "2026-07-13T00:00:00+00:00",
    });
    expect(results[0]).toMatchObject({ id: running, status: "processing" });
  });

  test("is filtered by frequency, types and creation time", async () => {
    const count = async (query: Record<string, string>) => (await list(query)).results.length;
    expect(await count({ frequency: "monthly" })).toBe(3);
    expect(await count({ "reportType[]": "coaching" })).toBe(7);
    expect(await count({ fromDate: "2026-07-01 00:00:00", toDate: "2026-07-14 00:00:00" })).toBe(3);
    expect(await count({ fromDate: "2026-07-17 00:00:00" })).toBe(1);
    const both = "/automated-reports?reportType[]=coaching&reportType[]=conversations&x=";
    expect(((await convintel.read(both)) as Reports).results).toHaveLength(10);
    expect((await list({ page: "2" })).results).toEqual([]);
  });

  test.each<[string, Record<string, string>, object]>([
    [
      "an unknown frequency",
      { frequency: "daily" },
      { frequency: ["The selected frequency is invalid."] },
    ],
    [
      "an unknown type",
      { "reportType[]": "sales" },
      { reportType: ["The selected report type is invalid."] },
    ],
    [
      "a type that is no array",
      { reportType: "coaching" },
      { reportType: ["The report type field must be an array."] },
    ],
    ["page 0", { page: "0" }, { page: ["The page field must be at least 1."] }],
    [
      "an end in the future",
      { toDate: "2026-07-18 00:00:00" },
      { toDate: ["The to date field must be a date before or equal to now."] },
    ],
  ])("rejects %s", async (_what, query, errors) => {
    const reply = await convintel.send("/automated-reports", query);
    expect(reply.status).toBe(422);
    expect(((await reply.json()) as { errors: object }).errors).toEqual(errors);
  });
});

test("one report and its status are read by id", async () => {
  const { results } = await list();
  expect(await convintel.read(`/automated-reports/${weekly(0)}`)).toEqual(results[1]);
  expect(await convintel.read(`/automated-reports/${weekly(0)}/status`)).toEqual({
    id: weekly(0),
    status: "completed",
  });
});

test.each(["", "/status", "/download"])("an unknown report has no %s", async (path) => {
  const reply = await convintel.send(`/automated-reports/${unknown}${path}`);
  expect(reply.status).toBe(404);
  expect(await reply.json()).toEqual({ message: "Report not found." });
});

describe("the download link", () => {
  const createLink = async (query: Record<string, string> = {}) =>
    (await convintel.read(`/automated-reports/${weekly(0)}/download`, query)) as {
      url: string;
      expiresAt: string;
    };

  test("works without a key, and gives the calls of the period as CSV", async () => {
    const { url, expiresAt } = await createLink();
    expect(expiresAt).toBe("2026-07-17T12:15:00+00:00");
    const reply = await fetch(url);
    expect(reply.status).toBe(200);
    expect(reply.headers.get("content-type")).toBe("text/csv; charset=utf-8");
    const [header, first, ...others] = (await reply.text()).trim().split("\r\n");
    expect(header).toBe("activityId,title,startedAt,host,averageScore");
    expect(first).toMatch(/,Call demo,2026-07-07T14:00:00.000Z,Mia Stone,\d+/);
    expect(others).toEqual([]);
  });

  test("gives JSON if asked to", async () => {
    const { url } = await createLink({ format: "json" });
    expect(await (await fetch(url)).json()).toMatchObject([{ title: "Call demo" }]);
  });

  test("expires after 15 minutes", async () => {
    const { url } = await createLink();
    nowMs += 15 * MINUTE_MS - 1;
    expect((await fetch(url)).status).toBe(200);
    nowMs += 1;
    const reply = await fetch(url);
    expect(reply.status).toBe(403);
    expect(await reply.json()).toEqual({ message: "The link is invalid or has expired." });
  });

  test.each<[string, (url: URL) => void]>([
    ["another signature", (url) => url.searchParams.set("signature", "0".repeat(64))],
    ["no signature", (url) => url.searchParams.delete("signature")],
    ["a later expiry", (url) => url.searchParams.set("expires", "9999999999999")],
    ["another format", (url) => url.searchParams.set("format", "json")],
    [
      "another report",
      (url) => {
        url.pathname = url.pathname.replace(weekly(0), weekly(1));
      },
    ],
  ])("does not work with %s", async (_what, change) => {
    const url = new URL((await createLink()).url);
    change(url);
    expect((await fetch(url)).status).toBe(403);
  });

  test("is refused for a report that is being made, and in an unknown format", async () => {
    const early = await convintel.send(`/automated-reports/${running}/download`);
    expect(early.status).toBe(404);
    expect(await early.json()).toEqual({
      message: "The report is being generated. Try again later.",
    });
    const format = await convintel.send(`/automated-reports/${weekly(0)}/download`, {
      format: "pdf",
    });
    expect(format.status).toBe(422);
  });
});

test("reports need a key", async () => {
  for (const path of ["", `/${weekly(0)}`, `/${weekly(0)}/download`]) {
    const reply = await convintel.send(`/automated-reports${path}`, {}, { headers: {} });
    expect(reply.status).toBe(401);
  }
});
