import {
  afterAll,
  beforeAll,
  beforeEach,
  describe,
  expect,
  onTestFinished,
  test,
  vi,
} from "vitest";
import {
  ConvintelAutomatedCallScoringListTool,
  ConvintelCoachingFeedbackListTool,
  ConvintelCommentsListTool,
  ConvintelListensListTool,
} from "../../src/index.js";
import { collect, callTool, getInputIssues } from "../helpers/call-tool.js";
import { type FakeService, startFakeService } from "../helpers/fake-service.js";

const NOW = new Date("2026-08-31T12:00:00Z");
const ID = "891dcbfc-9141-415d-9b2a-2238a6cc012d";
const range = { fromDate: "2026-08-01 00:00:00", toDate: "2026-08-31 00:00:00" };

const lists = [
  ["scores", ConvintelAutomatedCallScoringListTool, "automated-call-scoring", ["userId"], false],
  [
    "feedback",
    ConvintelCoachingFeedbackListTool,
    "coaching-feedback",
    ["coachId", "coacheeId"],
    true,
  ],
  ["comments", ConvintelCommentsListTool, "comments", ["userId"], false],
  ["listens", ConvintelListensListTool, "listens", ["userId"], true],
] as const;

let service: FakeService;

beforeAll(async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: NOW });
  service = await startFakeService(() => ({ body: { results: [] } }), { rateLimits: false });
});

beforeEach(() => {
  service.sent.length = 0;
});

afterAll(async () => {
  vi.useRealTimers();
  await service.stop();
});

test.each(lists.filter(([, , , , datesNeeded]) => datesNeeded))(
  "%s need dates",
  async (_what, Tool) => {
    const tool = new Tool({ client: service.client });
    const issues = await getInputIssues(tool.execute({} as never));
    expect(issues.map(({ field }) => field)).toEqual(["fromDate", "toDate"]);
    expect(service.sent).toEqual([]);
  },
);

test.each(lists.filter(([, , , , datesNeeded]) => !datesNeeded))(
  "%s do not need dates",
  async (_what, Tool, path) => {
    const tool = new Tool({ client: service.client });
    await tool.execute({} as never);
    await tool.execute({ fromDate: range.fromDate } as never);
    await tool.execute({ toDate: range.toDate } as never);
    expect(service.sent).toHaveLength(3);
    expect(service.sent[0]).toBe(`/base/${path}`);
  },
);

describe.each(lists)("%s", (_what, Tool, path, filters) => {
  const make = (client = service.client) => new Tool({ client });
  const run = (input: object) => make().execute(input as never);

  test("send dates, page, and filters in the service's spelling", async () => {
    const ids = Object.fromEntries(
      filters.map((name) => [name, ID.replaceAll("-", "").toUpperCase()]),
    );
    await run({ ...range, ...ids, page: 3 });
    const url = new URL(service.sent[0] ?? "", "http://localhost");
    expect(url.pathname).toBe(`/base/${path}`);
    expect(Object.fromEntries(url.searchParams)).toEqual({
      ...range,
      ...Object.fromEntries(filters.map((name) => [name, ID])),
      page: "3",
    });
  });

  test("accept dates as in responses, and send them in UTC", async () => {
    await run({ fromDate: "2026-08-01T02:00:00+02:00", toDate: "2026-08-31T00:00:00.000Z" });
    const url = new URL(service.sent[0] ?? "", "http://localhost");
    expect(Object.fromEntries(url.searchParams)).toEqual(range);
  });

  test("treat the end of the current day as now", async () => {
    await run({ ...range, toDate: "2026-08-31 23:59:59" });
    const url = new URL(service.sent[0] ?? "", "http://localhost");
    expect(url.searchParams.get("toDate")).toBe("2026-08-31 12:00:00");
  });

  test("leave ranges beyond six months to the service", async () => {
    await run({ ...range, fromDate: "2024-01-01 00:00:00" });
    expect(service.sent).toHaveLength(1);
  });

  test.each<[string, object, string, RegExp]>([
    [
      "the wrong order",
      { fromDate: range.toDate, toDate: range.fromDate },
      "fromDate",
      /before toDate/,
    ],
    ["no time at all", { fromDate: range.toDate }, "fromDate", /before toDate/],
    ["no such day", { fromDate: "2026-02-30 00:00:00" }, "fromDate", /existing date/],
    ["page 0", { page: 0 }, "page", />=1/],
    ["an unknown input", { from: 1 }, "from", /not an input/],
  ])("rejected with nothing sent: %s", async (_rule, wrong, field, message) => {
    const issues = await getInputIssues(run({ ...range, ...wrong }));
    expect(issues).toEqual([{ field, message: expect.stringMatching(message) as string }]);
    expect(service.sent).toEqual([]);
  });

  test("iterate over all pages with the failed ids; unknown keys stay", async () => {
    const other = await startFakeService(({ searchParams }) => {
      const page = Number(searchParams.get("page") ?? 1);
      return {
        body: {
          results: [{ id: `r-${page}`, madeUp: { key: null } }],
          metadata: { page, maxPage: 2, nextPage: page === 1 ? "https://x?page=2" : null },
          failed: page === 2 ? ["r-9"] : [],
        },
      };
    });
    onTestFinished(() => other.stop());
    const pages = await collect(make(other.client).pages(range));
    expect(pages).toEqual([
      { items: [{ id: "r-1", madeUp: { key: null } }], next_page: 2 },
      { items: [{ id: "r-2", madeUp: { key: null } }], failed: ["r-9"] },
    ]);
  });
});

test("a model gets related ids under one name, names instead of people, and no signed URLs", async () => {
  const results = [
    {
      id: "f-1",
      activityId: ID,
      coach: { id: "u-1", name: "Ada" },
      coachee: { id: "u-2", photo: "https://media.example/p.png?X-Amz-Signature=1" },
      score: 4.5,
      answers: [{ question: "Was it clear?", score: null, link: "https://app.example/f-1" }],
      recording: "https://media.example/a.mp3?Expires=1&Signature=2&Key-Pair-Id=3",
    },
    { id: "f-2", activity: { id: "a-2", title: "Call" }, coachee_id: "u-2" },
    {
      id: "f-3",
      activityId: "a-3",
      activity: { id: "crm-3" },
      coachId: "u-1",
      coach: { id: "u-1", name: "Ada" },
      coachee: "Bo",
    },
  ];
  const other = await startFakeService(() => ({ body: { results } }));
  onTestFinished(() => other.stop());
  const tool = new ConvintelCoachingFeedbackListTool({ client: other.client });
  const { data, artifact } = await callTool(tool, range);
  expect(data.items).toEqual([
    {
      activity_id: ID,
      coach_id: "u-1",
      coachee_id: "u-2",
      coach: "Ada",
      score: 4.5,
      answers: { "Was it clear?": { link: "https://app.example/f-1" } },
    },
    { activity_id: "a-2", coachee_id: "u-2", activity_title: "Call" },
    {
      activity_id: "a-3",
      coach_id: "u-1",
      activity: { id: "crm-3" },
      coach: "Ada",
      coachee: "Bo",
    },
  ]);
  expect(artifact).toEqual({ items: results });
});

test("a comment's time in the recording is formatted as in transcripts", async () => {
  const results = [
    { id: "c-1", timestamp: 170.2 },
    { id: "c-2", startsAt: 3725, timestamp: "2026-08-01" },
    { id: "c-3", timestamp: 1_785_542_400 },
    { id: "c-4", timestamp: 0, at: "kept" },
    { id: "c-5", timestamp: -1 },
  ];
  const other = await startFakeService(() => ({ body: { results } }));
  onTestFinished(() => other.stop());
  const { data } = await callTool(new ConvintelCommentsListTool({ client: other.client }), {});
  expect(data.items).toEqual([
    { at: "02:50" },
    { at: "1:02:05", timestamp: "2026-08-01" },
    { timestamp: 1_785_542_400 },
    { timestamp: 0, at: "kept" },
    { timestamp: -1 },
  ]);
});
