import { BadRequestError, NotFoundError } from "@workbelt/core";
import { type Sandbox, startSandbox } from "@workbelt/sandbox";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import {
  ConvintelAutomatedReportDownloadGetTool,
  ConvintelAutomatedReportGetTool,
  ConvintelAutomatedReportStatusGetTool,
  ConvintelAutomatedReportsListTool,
  createConvintelClient,
} from "../../src/index.js";
import { formatUtc } from "../../src/inputs/date-time.js";
import { callTool, collect, getInputIssues } from "../helpers/call-tool.js";
import { startFakeService } from "../helpers/fake-service.js";

const UNKNOWN = "891dcbfc-9141-415d-9b2a-2238a6cc012d";
const DAY_MS = 86_400_000;

let sandbox: Sandbox;
let client: ReturnType<typeof createConvintelClient>;
let list: ConvintelAutomatedReportsListTool;

beforeAll(async () => {
  sandbox = await startSandbox();
  client = createConvintelClient(sandbox.services.convintel);
  list = new ConvintelAutomatedReportsListTool({ client });
});

afterAll(() => sandbox.stop());

async function findReport(status: string): Promise<string> {
  const { items } = await list.execute({});
  return String(items.find((report) => report.status === status)?.id);
}

async function startService(body: unknown) {
  const service = await startFakeService(() => ({ body }));
  onTestFinished(() => service.stop());
  return service;
}

describe("the list of reports", () => {
  test("gives a model the reports under the id that the other tools take", async () => {
    const { data } = await callTool(list, {});
    const { items } = await list.execute({});
    const [first] = items;
    const { id, ...rest } = first ?? { id: "" };
    const inUtc = Object.entries(rest).map(([key, value]) => [
      key,
      String(value).replace("+00:00", "Z"),
    ]);
    expect(data.items[0]).toEqual({ report_id: id, ...Object.fromEntries(inUtc) });
    expect(items.length).toBeGreaterThan(5);
  });

  test("is filtered by frequency, by type and by creation time", async () => {
    const { items: all } = await list.execute({});
    const ids = async (input: object) => (await list.execute(input)).items.map(({ id }) => id);
    const expected = (key: string, value: string) =>
      all.filter((report) => report[key] === value).map(({ id }) => id);
    expect(await ids({ frequency: "monthly" })).toEqual(expected("frequency", "monthly"));
    expect(await ids({ reportType: "coaching" })).toEqual(expected("reportType", "coaching"));
    const fromDate = formatUtc(Date.now() - 15 * DAY_MS);
    const recent = all.filter(
      ({ createdAt }) => Date.parse(String(createdAt)) >= Date.parse(`${fromDate}Z`),
    );
    expect(await ids({ fromDate, toDate: formatUtc(Date.now()) })).toEqual(
      recent.map(({ id }) => id),
    );
    expect(recent.length).toBeLessThan(all.length);
  });

  test("passes an unknown frequency to the service, which rejects it", async () => {
    await expect(list.execute({ frequency: "hourly" })).rejects.toThrow(BadRequestError);
  });

  test("sends dates in UTC and the type as an array; pages continue", async () => {
    const service = await startFakeService(({ searchParams }) => ({
      body: {
        results: [{ id: Number(searchParams.get("page")) }],
        metadata: { page: Number(searchParams.get("page")), maxPage: 2 },
      },
    }));
    onTestFinished(() => service.stop());
    const tool = new ConvintelAutomatedReportsListTool({ client: service.client });
    const input = { fromDate: "2026-01-01T01:00:00+01:00", reportType: "exec" };
    expect(await collect(tool.items(input))).toEqual([{ id: 1 }, { id: 2 }]);
    expect(Object.fromEntries(service.requests[0]?.url.searchParams ?? [])).toEqual({
      fromDate: "2026-01-01 00:00:00",
      "reportType[]": "exec",
      page: "1",
    });
  });

  test.each<[string, object, string]>([
    [
      "dates in the wrong order",
      { fromDate: "2026-02-01 00:00:00", toDate: "2026-01-01 00:00:00" },
      "fromDate",
    ],
    ["an empty frequency", { frequency: "" }, "frequency"],
    ["a long type", { reportType: "x".repeat(101) }, "reportType"],
    ["page 0", { page: 0 }, "page"],
  ])("%s is rejected with nothing sent", async (_what, wrong, field) => {
    const { client: other, sent } = await startService({ results: [] });
    const tool = new ConvintelAutomatedReportsListTool({ client: other });
    const issues = await getInputIssues(tool.execute(wrong));
    expect(issues.map((issue) => issue.field)).toEqual([field]);
    expect(sent).toEqual([]);
  });
});

describe("one report", () => {
  test("is read by the id of the list, in either form", async () => {
    const { items } = await list.execute({});
    const [first] = items;
    const tool = new ConvintelAutomatedReportGetTool({ client });
    expect(await tool.execute({ reportId: String(first?.id) })).toEqual(first);
    const { data } = await callTool(tool, { report_id: String(first?.id).toUpperCase() });
    expect(data).toMatchObject({ report_id: first?.id, name: first?.name, status: first?.status });
  });

  test("has a status", async () => {
    const tool = new ConvintelAutomatedReportStatusGetTool({ client });
    for (const status of ["completed", "processing"]) {
      const reportId = await findReport(status);
      expect(await tool.execute({ reportId })).toEqual({ id: reportId, status });
      const { data } = await callTool(tool, { id: reportId });
      expect(data).toEqual({ status });
    }
  });

  test("signed links are in the artifact only", async () => {
    const signed = "https://files.example/r.pdf?X-Amz-Signature=abc";
    const body = { data: { id: UNKNOWN, latestResult: { status: "completed", url: signed } } };
    const service = await startService(body);
    const tool = new ConvintelAutomatedReportGetTool({ client: service.client });
    const { data, artifact } = await callTool(tool, { reportId: UNKNOWN });
    expect(data).toEqual({ report_id: UNKNOWN, latestResult: { status: "completed" } });
    expect(artifact).toEqual(body.data);
  });
});

describe("the download of a report", () => {
  const getDownload = () => new ConvintelAutomatedReportDownloadGetTool({ client });

  test("gives programs a link that works, and a model none", async () => {
    const reportId = await findReport("completed");
    const { url = "" } = await getDownload().execute({ reportId });
    const response = await fetch(url);
    expect(response.headers.get("content-type")).toMatch(/^text\/csv/);
    expect(await response.text()).toMatch(/^activityId,title,/);
    const { data, artifact } = await callTool(getDownload(), { reportId, format: "json" });
    expect(data).toEqual({
      status: "available",
      note: expect.any(String) as string,
    });
    expect(artifact).toEqual({
      status: "available",
      url: expect.stringContaining("signature=") as string,
    });
    const inJson = await fetch((artifact as { url: string }).url);
    expect(Array.isArray(await inJson.json())).toBe(true);
  });

  test.each(["compact", "full"] as const)(
    "is not in the %s text for a model",
    async (resultFormat) => {
      const reportId = await findReport("completed");
      const tool = new ConvintelAutomatedReportDownloadGetTool({ client, resultFormat });
      const content = await tool.invoke({ reportId } as never);
      expect(content).not.toMatch(/https?:|signature/);
    },
  );

  test("has a status while the report is generated", async () => {
    const reportId = await findReport("processing");
    expect(await getDownload().execute({ reportId })).toEqual({
      status: "being_generated",
      note: "Try again in a few minutes.",
    });
    const { data } = await callTool(getDownload(), { reportId });
    expect(data).toEqual({ status: "being_generated", note: "Try again in a few minutes." });
  });

  test.each<[string, unknown, object]>([
    [
      "downloadUrl",
      { downloadUrl: "https://x.example/r" },
      { status: "available", url: "https://x.example/r" },
    ],
    [
      "data.url",
      { data: { url: "https://x.example/r" } },
      { status: "available", url: "https://x.example/r" },
    ],
    ["no link", { url: null }, { status: "none" }],
  ])("is read from %s", async (_where, body, expected) => {
    const service = await startService(body);
    const tool = new ConvintelAutomatedReportDownloadGetTool({ client: service.client });
    expect(await tool.execute({ reportId: UNKNOWN })).toEqual(expected);
  });

  test("204 means that there is no file", async () => {
    const service = await startFakeService(() => ({ status: 204 }));
    onTestFinished(() => service.stop());
    const tool = new ConvintelAutomatedReportDownloadGetTool({ client: service.client });
    expect(await tool.execute({ reportId: UNKNOWN })).toEqual({ status: "none" });
  });

  test("rejects a format that the service does not have", async () => {
    const reportId = await findReport("completed");
    const failure = getDownload().execute({ reportId, format: "docx" });
    await expect(failure).rejects.toThrow(BadRequestError);
    await expect(failure).rejects.toThrow(/format/);
  });
});

test.each([
  ConvintelAutomatedReportGetTool,
  ConvintelAutomatedReportStatusGetTool,
  ConvintelAutomatedReportDownloadGetTool,
])("%o: an unknown report is an error, and its id must be a UUID", async (Tool) => {
  const tool = new Tool({ client });
  await expect(tool.execute({ reportId: UNKNOWN })).rejects.toThrow(NotFoundError);
  const issues = await getInputIssues(tool.execute({ reportId: "weekly" }));
  expect(issues.map(({ field }) => field)).toEqual(["reportId"]);
});
