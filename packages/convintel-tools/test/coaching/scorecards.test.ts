import { NotFoundError } from "@workbelt/core";
import { type Sandbox, startSandbox } from "@workbelt/sandbox";
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import {
  ConvintelActivitiesListTool,
  ConvintelActivityGetTool,
  ConvintelAiScorecardGetTool,
  ConvintelAiScorecardsListTool,
  createConvintelClient,
} from "../../src/index.js";
import { formatUtc } from "../../src/inputs/date-time.js";
import { callTool, getInputIssues } from "../helpers/call-tool.js";
import { startFakeService } from "../helpers/fake-service.js";

const UNKNOWN = "891dcbfc-9141-415d-9b2a-2238a6cc012d";
const DAY_MS = 86_400_000;

let sandbox: Sandbox;
let client: ReturnType<typeof createConvintelClient>;

beforeAll(async () => {
  sandbox = await startSandbox();
  client = createConvintelClient({ ...sandbox.services.convintel, attempts: false });
});

afterEach(() => sandbox.faults.clear());
afterAll(() => sandbox.stop());

const recentRange = () => ({
  fromDate: formatUtc(Date.now() - 120 * DAY_MS),
  toDate: formatUtc(Date.now()),
});

describe("one activity", () => {
  test("is as in the list, with its account, opportunity and address in the CRM", async () => {
    const { data } = await callTool(new ConvintelActivitiesListTool({ client }), recentRange());
    const [listed] = data.items;
    const tool = new ConvintelActivityGetTool({ client });
    const { data: found, artifact } = await callTool(tool, { activity_id: listed?.activity_id });
    const crm = { account: "Brightmoor Foods", opportunity: "Brightmoor – Track Cold Chain" };
    expect(found).toEqual({ ...listed, ...crm, crm_url: expect.any(String) as string });
    expect(artifact).toMatchObject({ id: listed?.activity_id });
  });

  test("links to its recording are in the artifact only", async () => {
    const signed = "https://media.example/a.mp4?X-Amz-Signature=abc";
    const body = { id: UNKNOWN, title: "Review", tracks: [{ url: signed }], recordingUrl: signed };
    const service = await startFakeService(() => ({ body }));
    onTestFinished(() => service.stop());
    const tool = new ConvintelActivityGetTool({ client: service.client });
    const { data, artifact } = await callTool(tool, { activityId: UNKNOWN.toUpperCase() });
    expect(data).toEqual({ activity_id: UNKNOWN, title: "Review" });
    expect(artifact).toEqual(body);
    expect(service.sent).toEqual([`/base/getActivity?activityId=${UNKNOWN}`]);
  });

  test("is an error if unknown, or if its id is no UUID", async () => {
    const tool = new ConvintelActivityGetTool({ client });
    await expect(tool.execute({ activityId: UNKNOWN })).rejects.toThrow(NotFoundError);
    const issues = await getInputIssues(tool.execute({ activityId: "monday" }));
    expect(issues.map(({ field }) => field)).toEqual(["activityId"]);
  });
});

describe("AI scorecards", () => {
  test("are listed with their call, and read by its id", async () => {
    const list = new ConvintelAiScorecardsListTool({ client });
    const { data, artifact } = await callTool(list, recentRange());
    const [first] = data.items;
    expect(first).toMatchObject({
      activity_id: expect.any(String) as string,
      activity_title: expect.any(String) as string,
      user: expect.any(String) as string,
      questions: expect.any(Object) as object,
    });
    const one = new ConvintelAiScorecardGetTool({ client });
    const [scorecard] = (artifact as { items: object[] }).items;
    expect(await one.execute({ activityId: first?.activity_id ?? "" })).toEqual({
      status: "available",
      scorecard,
    });
    const { data: found } = await callTool(one, { activity_id: first?.activity_id });
    const { activity_title: _, started_at: __, ...rest } = first ?? {};
    const user_id = expect.any(String) as string;
    expect(found).toEqual({ status: "available", scorecard: { ...rest, user_id } });
  });

  test("are listed by the time of scoring; both dates are required", async () => {
    const list = new ConvintelAiScorecardsListTool({ client });
    const { items: all } = await list.execute(recentRange());
    const fromDate = formatUtc(Date.now() - 30 * DAY_MS);
    const { items } = await list.execute({ ...recentRange(), fromDate });
    const since = Date.parse(`${fromDate}Z`);
    expect(items).toEqual(all.filter(({ createdAt }) => Date.parse(String(createdAt)) >= since));
    expect(items.length).toBeLessThan(all.length);
    const issues = await getInputIssues(list.execute({} as never));
    expect(issues.map(({ field }) => field)).toEqual(["fromDate", "toDate"]);
    const { fromDate: toDate, toDate: later } = recentRange();
    const wrong = await getInputIssues(list.execute({ fromDate: later, toDate }));
    expect(wrong.map(({ field }) => field)).toEqual(["fromDate"]);
  });

  test("have the status none for a call that was not scored", async () => {
    const { items } = await new ConvintelActivitiesListTool({ client }).execute(recentRange());
    const unanswered = items.find(({ type }) => type === "softphone")?.id ?? "";
    const tool = new ConvintelAiScorecardGetTool({ client });
    expect(await tool.execute({ activityId: unanswered })).toEqual({ status: "none" });
    const { data } = await callTool(tool, { activityId: unanswered });
    expect(data).toEqual({ status: "none" });
  });

  test("have the status being_generated while the service scores the call", async () => {
    const body = { message: "The scorecard is being generated." };
    sandbox.faults.add({ service: "convintel", path: "/getAiScorecard", status: 404, body });
    const tool = new ConvintelAiScorecardGetTool({ client });
    expect(await tool.execute({ activityId: UNKNOWN })).toEqual({
      status: "being_generated",
      note: "Try again in a few minutes.",
    });
    await expect(tool.execute({ activityId: UNKNOWN })).rejects.toThrow(NotFoundError);
  });
});
