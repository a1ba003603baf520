import { ServerError } from "@workbelt/core";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { startSandbox, type Sandbox } from "@workbelt/sandbox";
import {
  ConvintelAiScorecardsListTool,
  ConvintelAutomatedCallScoringListTool,
  ConvintelCoachingFeedbackListTool,
  ConvintelCommentsListTool,
  ConvintelListensListTool,
  createConvintelClient,
} from "../../src/index.js";
import { callTool } from "../helpers/call-tool.js";
import { type FakeResponse, startFakeService } from "../helpers/fake-service.js";

const range = { fromDate: "2026-08-01 00:00:00", toDate: "2026-08-31 00:00:00" };
const callId = (number: number) =>
  `891dcbfc-9141-415d-9b2a-2238a6cc01${String(number).padStart(2, "0")}`;

const started_at = "2026-08-02T09:00:00Z";
const describeActivity = (id: string) => ({
  id,
  title: `Call ${id.slice(-2)}`,
  actualStartTime: "2026-08-02T11:00:00+02:00",
});

/** A service with feedback on calls 1 to `calls`, and its response about one call or a list of calls. */
async function startFeedbackService(
  calls: number,
  activity: (id: string) => FakeResponse = (id) => ({ body: describeActivity(id) }),
) {
  const results = Array.from({ length: calls }, (_, index) => ({
    id: `f-${index + 1}`,
    activityId: callId(index + 1),
    score: 4,
  }));
  const service = await startFakeService(({ pathname, searchParams }) =>
    pathname.startsWith("/base/getActivit")
      ? activity(searchParams.get("activityId") ?? "")
      : { body: { results: [...results, { ...results[0], id: "f-0" }] } },
  );
  onTestFinished(() => service.stop());
  const tool = new ConvintelCoachingFeedbackListTool({ client: service.client });
  return {
    lookups: () => service.requests.map(({ url }) => url).filter(isLookup),
    service,
    tool,
  };
}

const isLookup = ({ pathname }: URL) => pathname.startsWith("/base/getActivit");

describe("records with only the id of their call", () => {
  test("get its title and start, with one lookup for each call", async () => {
    const { lookups, tool } = await startFeedbackService(2);
    const { data, artifact } = await callTool(tool, range);
    expect(data.items).toEqual([
      { activity_id: callId(1), activity_title: "Call 01", started_at, score: 4 },
      { activity_id: callId(2), activity_title: "Call 02", started_at, score: 4 },
      { activity_id: callId(1), activity_title: "Call 01", started_at, score: 4 },
    ]);
    expect(data).not.toHaveProperty("calls");
    expect(artifact).toMatchObject({
      items: [{ activityId: callId(1) }, { activityId: callId(2) }, { id: "f-0" }],
    });
    await callTool(tool, range);
    expect(lookups()).toHaveLength(2);
  });

  test("about more than five calls need one list of calls; calls outside it are left out", async () => {
    const listed = { body: { results: [1, 2, 3, 4, 5].map((n) => describeActivity(callId(n))) } };
    const { lookups, tool } = await startFeedbackService(6, () => listed);
    const { data } = await callTool(tool, range);
    expect(data.items[0]).toEqual({
      activity_id: callId(1),
      activity_title: "Call 01",
      started_at,
      score: 4,
    });
    expect(data.items[5]).toEqual({ activity_id: callId(6), score: 4 });
    expect(lookups().map(({ pathname }) => pathname)).toEqual(["/base/getActivities"]);
  });

  test.each<[string, object, string, string]>([
    ["and a month before", range, "2026-07-02 00:00:00", "2026-08-31 00:00:00"],
    [
      "in whole days",
      { fromDate: "2026-08-01T23:00:00Z", toDate: "2026-08-31T00:00:01Z" },
      "2026-07-02 00:00:00",
      "2026-09-01 00:00:00",
    ],
    [
      "and at most 180 days",
      { ...range, fromDate: "2024-08-01 00:00:00" },
      "2026-03-04 00:00:00",
      "2026-08-31 00:00:00",
    ],
  ])("ask for the calls of their range, %s", async (_what, dates, fromDate, toDate) => {
    const { lookups, tool } = await startFeedbackService(6);
    await callTool(tool, dates);
    expect(lookups().map(({ searchParams }) => Object.fromEntries(searchParams))).toEqual([
      { fromDate, toDate, page: "1" },
    ]);
  });

  test("without dates are about the calls of the last 180 days, until now", async () => {
    const results = [1, 2, 3, 4, 5, 6].map((n) => ({ activityId: callId(n) }));
    const service = await startFakeService(() => ({ body: { results } }));
    onTestFinished(() => service.stop());
    const before = Date.now();
    await callTool(new ConvintelCommentsListTool({ client: service.client }), {});
    const [, list] = service.requests;
    const dates = ["fromDate", "toDate"].map((name) =>
      Date.parse(`${list?.url.searchParams.get(name)}Z`),
    );
    const [fromMs = 0, toMs = 0] = dates;
    expect(toMs).toBeGreaterThan(before - 1000);
    expect(toMs).toBeLessThanOrEqual(Date.now());
    expect((toMs - fromMs) / 86_400_000).toBeGreaterThan(178);
    expect((toMs - fromMs) / 86_400_000).toBeLessThanOrEqual(180);
  });

  test("share one list of calls, if their ranges have the same days", async () => {
    const { lookups, tool } = await startFeedbackService(6, () => ({ body: { results: [] } }));
    await callTool(tool, { ...range, toDate: "2026-08-30 08:00:00" });
    await callTool(tool, { ...range, toDate: "2026-08-30 09:00:00" });
    expect(lookups()).toHaveLength(1);
    await callTool(tool, { ...range, toDate: "2026-08-31 09:00:00" });
    expect(lookups()).toHaveLength(2);
  });

  test.each<[string, FakeResponse]>([
    ["an unknown call", { status: 404, body: { message: "Not found." } }],
    ["a reply of another shape", { body: [1] }],
    ["a reply without its facts", { body: {} }],
    ["nothing", { status: 204 }],
    ["a failure", { status: 500 }],
    ["a refusal", { status: 403, body: { message: "No." } }],
  ])("are listed without them after %s", async (_what, answer) => {
    for (const calls of [1, 6]) {
      const { tool } = await startFeedbackService(calls, () => answer);
      const { data } = await callTool(tool, range);
      expect(data.items[0]).toEqual({ activity_id: callId(1), score: 4 });
    }
  });

  test("are listed for programs without lookups", async () => {
    const { service, tool } = await startFeedbackService(6);
    expect((await tool.execute(range)).items).toHaveLength(7);
    expect(service.sent).toHaveLength(1);
  });

  test("a failed list is an error, and no call is looked up", async () => {
    const service = await startFakeService(() => ({ status: 500 }));
    onTestFinished(() => service.stop());
    const tool = new ConvintelCoachingFeedbackListTool({ client: service.client });
    await expect(tool.execute(range)).rejects.toBeInstanceOf(ServerError);
    expect(service.sent).toHaveLength(1);
  });
});

test("a call that its record describes is not looked up; its start has the usual name", async () => {
  const activity = {
    id: callId(1),
    title: "Review",
    actualStartTime: "2026-08-02T09:00:00Z",
    host: "Bo",
  };
  const service = await startFakeService(() => ({ body: { results: [{ id: "c-1", activity }] } }));
  onTestFinished(() => service.stop());
  const { data } = await callTool(new ConvintelCommentsListTool({ client: service.client }), {});
  expect(data.items).toEqual([
    {
      activity_id: callId(1),
      activity_title: "Review",
      started_at: "2026-08-02T09:00:00Z",
      activity: { host: "Bo" },
    },
  ]);
  expect(service.sent).toHaveLength(1);
});

test("a title beside the id counts as one; a name of the call is kept", async () => {
  const results = [
    { id: "c-1", activityId: callId(1), activityTitle: "Review" },
    { id: "c-2", activityId: callId(2), activity: "Demo call" },
  ];
  const service = await startFakeService(({ pathname }) =>
    isLookup(new URL(pathname, "http://localhost"))
      ? { body: describeActivity(callId(2)) }
      : { body: { results } },
  );
  onTestFinished(() => service.stop());
  const { data } = await callTool(new ConvintelCommentsListTool({ client: service.client }), {});
  expect(data.items).toEqual([
    { activity_id: callId(1), activity_title: "Review" },
    {
      activity_id: callId(2),
      activity_title: "Call 02",
      started_at,
      activity: "Demo call",
    },
  ]);
  expect(service.sent).toHaveLength(2);
});

describe("in the sandbox", () => {
  let sandbox: Sandbox;
  beforeAll(async () => {
    sandbox = await startSandbox();
  });
  afterAll(() => sandbox.stop());

  test.each([
    ConvintelAiScorecardsListTool,
    ConvintelAutomatedCallScoringListTool,
    ConvintelCoachingFeedbackListTool,
    ConvintelCommentsListTool,
    ConvintelListensListTool,
  ])("%o names the calls of its records", async (Tool) => {
    const tool = new Tool({ client: createConvintelClient(sandbox.services.convintel) });
    const toDate = new Date().toISOString();
    const fromDate = new Date(Date.now() - 120 * 86_400_000).toISOString();
    const { data } = await callTool(tool, { fromDate, toDate });
    expect(new Set(data.items.map((item) => item.activity_id)).size).toBeGreaterThan(5);
    for (const item of data.items) {
      expect(item).toMatchObject({
        activity_title: expect.any(String) as string,
        started_at: expect.stringMatching(/^\d{4}-/) as string,
      });
    }
  });

  test("a few records are named as well", async () => {
    const client = createConvintelClient(sandbox.services.convintel);
    const tool = new ConvintelCommentsListTool({ client });
    const toDate = new Date().toISOString();
    const fromDate = new Date(Date.now() - 120 * 86_400_000).toISOString();
    const { items } = await tool.execute({ fromDate, toDate });
    const last = items.at(-1)?.["createdAt"] as string;
    const until = new Date(Date.parse(last) + 1000).toISOString();
    const { data } = await callTool(tool, { fromDate, toDate: until });
    expect(data.items.length).toBeGreaterThan(0);
    expect(data.items.length).toBeLessThanOrEqual(5);
    for (const item of data.items) expect(item).toHaveProperty("activity_title");
  });
});
