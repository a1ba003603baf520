import { InputError, NotFoundError } from "@workbelt/core";
import { type Sandbox, startSandbox } from "@workbelt/sandbox";
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import {
  ConvintelActionItemsGetTool,
  ConvintelActivitiesListTool,
  ConvintelSummaryGetTool,
  ConvintelTranscriptGetTool,
  createConvintelClient,
} from "../../src/index.js";
import { formatUtc } from "../../src/inputs/date-time.js";
import { callTool } from "../helpers/call-tool.js";
import { startFakeService } from "../helpers/fake-service.js";

const UNKNOWN = "891dcbfc-9141-415d-9b2a-2238a6cc012d";

let sandbox: Sandbox;
let client: ReturnType<typeof createConvintelClient>;
let meeting: string;
let shortCall: string;

beforeAll(async () => {
  sandbox = await startSandbox();
  client = createConvintelClient({ ...sandbox.services.convintel, attempts: false });
  const { items } = await new ConvintelActivitiesListTool({ client }).execute({
    updatedFrom: formatUtc(Date.now() - 150 * 86_400_000),
  });
  meeting = items.find(({ type }) => type === "conference")?.id ?? "";
  // The seeded company has unanswered calls, which have nothing to analyse.
  shortCall = items.find(({ type }) => type === "softphone")?.id ?? "";
});

afterEach(() => sandbox.faults.clear());
afterAll(() => sandbox.stop());

describe.each([
  ["summary", ConvintelSummaryGetTool, "/getSummary"],
  ["action items", ConvintelActionItemsGetTool, "/getActionItems"],
  ["transcript", ConvintelTranscriptGetTool, "/getTranscription"],
] as const)("%s", (_what, Tool, path) => {
  const make = () => new Tool({ client });
  const pending = (message: string) =>
    sandbox.faults.add({ service: "convintel", path, status: 404, body: { message } });

  test("has the status none when the service has none", async () => {
    expect(await make().execute({ activityId: shortCall })).toEqual({ status: "none" });
    const { data } = await callTool(make(), { activityId: shortCall });
    expect(data).toEqual({ status: "none" });
  });

  test("has the status being_generated while it is generated", async () => {
    pending("The result is Being Generated, come back later.");
    expect(await make().execute({ activityId: meeting })).toEqual({
      status: "being_generated",
      note: "Try again in a few minutes.",
    });
    pending("Not yet: being generated.");
    const { data } = await callTool(make(), { activityId: meeting });
    expect(data).toEqual({ status: "being_generated", note: "Try again in a few minutes." });
  });

  test("is an error for an unknown activity", async () => {
    await expect(make().execute({ activityId: UNKNOWN })).rejects.toThrow(NotFoundError);
  });

  test("accepts only a UUID and sends it in the service's spelling", async () => {
    const service = await startFakeService(() => ({ status: 204 }));
    onTestFinished(() => service.stop());
    const tool = new Tool({ client: service.client });
    for (const activityId of ["call-7", "", `${UNKNOWN}0`, `${UNKNOWN}/../me`]) {
      await expect(tool.execute({ activityId })).rejects.toThrow(/activityId: expected a UUID/);
    }
    await expect(tool.execute({} as never)).rejects.toThrow(InputError);
    expect(service.sent).toEqual([]);
    await tool.execute({ activityId: UNKNOWN.replaceAll("-", "").toUpperCase() });
    expect(service.sent).toEqual([`/base${path}?activityId=${UNKNOWN}`]);
  });
});

test("gets a summary", async () => {
  const { data, artifact } = await callTool(new ConvintelSummaryGetTool({ client }), {
    activityId: meeting,
  });
  expect(data).toEqual({ status: "available", content: expect.stringMatching(/\w+/) as string });
  expect(artifact).toMatchObject(data);
});

test("leaves the HTML of a summary unchanged", async () => {
  const content = "<p>One &amp; two</p><ul><li>three</li></ul>";
  const body = { summary: { content, updatedAt: "2026-01-01" } };
  const service = await startFakeService(() => ({ body }));
  onTestFinished(() => service.stop());
  const tool = new ConvintelSummaryGetTool({ client: service.client });
  const { data, artifact } = await callTool(tool, { activityId: UNKNOWN });
  expect(data).toEqual({ status: "available", content });
  expect(artifact).toEqual({ status: "available", content, updatedAt: "2026-01-01" });
});

test("gets action items", async () => {
  const { data, artifact } = await callTool(new ConvintelActionItemsGetTool({ client }), {
    activityId: meeting,
  });
  expect(data.status).toBe("available");
  expect(data.items.length).toBeGreaterThan(0);
  expect(artifact).toEqual(data);
});

test.each([
  ["summary", ConvintelSummaryGetTool, { summary: { content: "" } }],
  ["summary", ConvintelSummaryGetTool, { summary: null }],
  ["action items", ConvintelActionItemsGetTool, { actionItems: { content: [] } }],
  ["transcript", ConvintelTranscriptGetTool, []],
] as const)("an empty %s is none", async (_what, Tool, body) => {
  const service = await startFakeService(() => ({ body }));
  onTestFinished(() => service.stop());
  const tool = new Tool({ client: service.client });
  expect(await tool.execute({ activityId: UNKNOWN })).toEqual({ status: "none" });
});
