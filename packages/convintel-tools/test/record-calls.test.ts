import { ServerError } from "@workbelt/core";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { startSandbox, type Sandbox } from "@workbelt/sandbox";
import {
  ConvintelAutomatedCallScoringListTool,
  ConvintelCoachingFeedbackListTool,
  ConvintelCommentsListTool,
  ConvintelListensListTool,
  createConvintelClient,
} from "../src/index.js";
import { callTool } from "./helpers/call-tool.js";
import { type FakeResponse, startFakeService } from "./helpers/fake-service.js";

const range = { fromDate: "2026-08-01 00:00:00", toDate: "2026-08-31 00:00:00" };
const callId = (number: number) =>
  `891dcbfc-9141-415d-9b2a-2238a6cc01${String(number).padStart(2, "0")}`;

/** A service with feedback on calls 1 to `calls`, and its response about each call. */
async function startFeedbackService(
  calls: number,
  activity: (id: string) => FakeResponse = (id) => ({
    body: { id, title: `Call ${id.slice(-2)}`, actualStartTime: "2026-08-02T09:00:00+00:00" },
  }),
) {
  const results = Array.from({ length: calls }, (_, index) => ({
    id: `f-${index + 1}`,
    activityId: callId(index + 1),
    score: 4,
  }));
  const service = await startFakeService(({ pathname, searchParams }) =>
    pathname === "/base/getActivity"
      ? activity(searchParams.get("activityId") ?? "")
      : { body: { results: [...results, { ...results[0], id: "f-0" }] } },
  );
  onTestFinished(() => service.stop());
  const tool = new ConvintelCoachingFeedbackListTool({ client: service.client });
  return {
    lookups: () => service.sent.filter((path) => path.includes("getActivity")),
    service,
    tool,
  };
}

describe("records with only the id of their call", () => {
  test("get its title and start, with one lookup for each call", async () => {
    const { lookups, tool } = await startFeedbackService(2);
    const { data, artifact } = await callTool(tool, range);
    const started_at = "2026-08-02T09:00:00+00:00";
    expect(data.items).toEqual([
      { activity_id: callId(1), activity: { title: "Call 01", started_at }, id: "f-1", score: 4 },
      { activity_id: callId(2), activity: { title: "Call 02", started_at }, id: "f-2", score: 4 },
      { activity_id: callId(1), activity: { title: "Call 01", started_at }, id: "f-0", score: 4 },
    ]);
    expect(data).not.toHaveProperty("calls");
    expect(artifact).toMatchObject({
      items: [{ activityId: callId(1) }, { activityId: callId(2) }, { id: "f-0" }],
      calls: [
        { activity_id: callId(1), title: "Call 01", started_at },
        { activity_id: callId(2), title: "Call 02", started_at },
      ],
    });
    await callTool(tool, range);
    expect(lookups()).toHaveLength(2);
  });

  test("about more than five calls need no further request", async () => {
    const { lookups, tool } = await startFeedbackService(6);
    const { data } = await callTool(tool, range);
    expect(data.items[0]).toEqual({ activity_id: callId(1), id: "f-1", score: 4 });
    expect(lookups()).toEqual([]);
  });

  test.each<[string, FakeResponse]>([
    ["an unknown call", { status: 404, body: { message: "Not found." } }],
    ["a reply of another shape", { body: [1] }],
    ["a reply without its facts", { body: {} }],
    ["nothing", { status: 204 }],
    ["a failure", { status: 500 }],
    ["a refusal", { status: 403, body: { message: "No." } }],
  ])("are listed without them after %s", async (_what, answer) => {
    const { tool } = await startFeedbackService(1, () => answer);
    const { data, artifact } = await callTool(tool, range);
    expect(data.items[0]).toEqual({ activity_id: callId(1), id: "f-1", score: 4 });
    expect(artifact).not.toHaveProperty("calls");
  });

  test("an abort during the lookup aborts the tool call", async () => {
    const controller = new AbortController();
    const reason = new Error("enough");
    const { tool } = await startFeedbackService(1, () => {
      controller.abort(reason);
      return { body: {} };
    });
    await expect(tool.execute(range, { signal: controller.signal })).rejects.toBe(reason);
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
      activity: { title: "Review", started_at: "2026-08-02T09:00:00Z", host: "Bo" },
      id: "c-1",
    },
  ]);
  expect(service.sent).toHaveLength(1);
});

describe("in the sandbox", () => {
  let sandbox: Sandbox;
  beforeAll(async () => {
    sandbox = await startSandbox();
  });
  afterAll(() => sandbox.stop());

  test.each([
    ConvintelAutomatedCallScoringListTool,
    ConvintelCoachingFeedbackListTool,
    ConvintelCommentsListTool,
    ConvintelListensListTool,
  ])("%o names the calls of a few records", async (Tool) => {
    const { baseUrl, token } = sandbox.services.convintel;
    const tool = new Tool({ client: createConvintelClient({ baseUrl, token }) });
    const toDate = new Date().toISOString();
    const fromDate = new Date(Date.now() - 150 * 86_400_000).toISOString();
    const all = await tool.execute({ fromDate, toDate });
    // Scores and feedback have another key for the user than comments and listens.
    const [first] = all.items as {
      userId?: string;
      user?: { id: string };
      coach?: { id: string };
    }[];
    const userId = first?.userId ?? first?.user?.id;
    const filter = first?.coach ? { coachId: first.coach.id } : { userId };
    let to = Date.now();
    let found = await callTool(tool, { ...filter, fromDate, toDate });
    // Halve the range until few enough calls are left.
    while (new Set(found.data.items.map((item) => item.activity_id)).size > 5) {
      to -= (to - Date.parse(fromDate)) / 2;
      found = await callTool(tool, { ...filter, fromDate, toDate: new Date(to).toISOString() });
    }
    expect(found.data.items.length).toBeGreaterThan(0);
    for (const item of found.data.items) {
      expect(item).toMatchObject({
        activity: { title: expect.any(String), started_at: expect.stringMatching(/^\d{4}-/) },
      });
    }
  });
});
