import { type Sandbox, startSandbox } from "@workbelt/sandbox";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { ConvintelActivitiesListTool, createConvintelClient } from "../../src/index.js";
import { formatUtc } from "../../src/inputs/date-time.js";
import { collect, callTool } from "../helpers/call-tool.js";
import { type FakeResponse, startFakeService } from "../helpers/fake-service.js";

const DAY_MS = 86_400_000;
const range = { fromDate: "2025-01-01 00:00:00", toDate: "2025-06-01 00:00:00" };
const recentRange = () => ({
  fromDate: formatUtc(Date.now() - 150 * DAY_MS),
  toDate: formatUtc(Date.now()),
});

let sandbox: Sandbox;
let tool: ConvintelActivitiesListTool;

beforeAll(async () => {
  sandbox = await startSandbox();
  const client = createConvintelClient({ ...sandbox.services.convintel, attempts: false });
  tool = new ConvintelActivitiesListTool({ client });
});

afterAll(() => sandbox.stop());

async function startService(answer: (url: URL) => FakeResponse) {
  const service = await startFakeService(answer);
  onTestFinished(() => service.stop());
  return { service, tool: new ConvintelActivitiesListTool({ client: service.client }) };
}

test("lists the sandbox's activities, unabridged for programs", async () => {
  const { items, next_page } = await tool.execute(recentRange());
  expect(items.length).toBeGreaterThan(5);
  expect(next_page).toBeUndefined();
  const [first] = items;
  expect(first).toMatchObject({ status: "completed", title: expect.any(String) as string });
  expect(first).toHaveProperty("updatedAt");
});

test("gives a model the essential fields of an activity", async () => {
  const input = recentRange();
  const { data, artifact } = await callTool(tool, input);
  const { items } = artifact as Awaited<ReturnType<typeof tool.execute>>;
  const whole = items.find(({ opportunityId }) => typeof opportunityId === "string");
  const found = data.items.find((item) => item.activity_id === whole?.id);
  const getNames = (internal: boolean) =>
    whole?.participants?.filter(({ user }) => Boolean(user) === internal).map(({ name }) => name);
  expect(found).toEqual({
    activity_id: whole?.id,
    title: whole?.title,
    type: "conference",
    activity_type: whole?.activityType,
    status: "completed",
    language: whole?.language,
    started_at: whole?.actualStartTime?.replace("+00:00", "Z"),
    duration: whole?.durationForHumans,
    host: `${whole?.organizer?.name} <${whole?.organizer?.email}>`,
    participants: { internal: getNames(true), external: getNames(false) },
    account_id: whole?.accountId,
    opportunity_id: whole?.opportunityId,
  });
});

test("people have their email, or else their id; the CRM's address is shown where no id leads there", async () => {
  const participants = [
    { id: "p-1", name: "Ada", email: "ada@example.com", user: { id: "u-1" } },
    { id: "p-2", email: "bo@example.org" },
    { id: "p-3" },
  ];
  const found = { id: "a-1", crmUrl: "https://crm.example/1", participants };
  const { tool: other } = await startService(() => ({ body: { results: [found] } }));
  const { data } = await callTool(other, range);
  expect(data.items).toEqual([
    {
      activity_id: "a-1",
      participants: { internal: ["Ada <ada@example.com>"], external: ["bo@example.org", "p-3"] },
      crm_url: "https://crm.example/1",
    },
  ]);
});

test("filters by update and by status", async () => {
  const { fromDate: updatedFrom } = recentRange();
  const updated = await tool.execute({ updatedFrom });
  expect(updated.items.length).toBeGreaterThan(0);
  const messages = await tool.execute({ updatedFrom, status: "received" });
  expect(messages.items.every(({ status }) => status === "received")).toBe(true);
});

test("links to recordings are in the artifact, but never in the content for a model", async () => {
  const signed = "https://media.example/a.mp4?X-Amz-Signature=abc";
  const found = {
    id: "a-1",
    recordingUrl: signed,
    tracks: [{ url: signed }],
    organizer: { name: "Ada", photoUrl: signed },
    participants: [{ id: "p", name: "Bo", audioUrl: signed, user: { teamName: "S", url: signed } }],
  };
  const { tool: other } = await startService(() => ({ body: { results: [found] } }));
  const { data, artifact } = await callTool(other, range);
  expect(JSON.stringify(data)).not.toContain("media.example");
  expect(data.items[0]).toMatchObject({ activity_id: "a-1", host: "Ada" });
  expect(artifact).toEqual({ items: [found] });
});

test("iterates over all pages, continues past failed ids, and reports them", async () => {
  const last = 3;
  const { service, tool: other } = await startService(({ searchParams }) => {
    const page = Number(searchParams.get("page"));
    return {
      body: {
        results: page === 2 ? [] : [{ id: `a-${page}` }],
        metadata: {
          page,
          pageSize: 500,
          maxPage: last,
          nextPage: page < last ? `https://x/getActivities?page=${page + 1}` : null,
        },
        ...(page === 2 ? { failed: ["a-2", 7] } : {}),
      },
    };
  });
  expect(await collect(other.pages(range))).toEqual([
    { items: [{ id: "a-1" }], next_page: 2 },
    { items: [], failed: ["a-2", "7"], next_page: 3 },
    { items: [{ id: "a-3" }] },
  ]);
  expect((await collect(other.items(range))).map(({ id }) => id)).toEqual(["a-1", "a-3"]);
  expect(service.sent.map((sent) => new URL(sent, "http://x").searchParams.get("page"))).toEqual([
    "1",
    "2",
    "3",
    "1",
    "2",
    "3",
  ]);
  const { data } = await callTool(other, { ...range, page: 2 });
  expect(data).toEqual({ items: [], failed: ["a-2", "7"], next_page: 3 });
});

test.each([
  ["a null link", { page: 1, maxPage: 9, nextPage: null }, undefined],
  [
    "the last page, whatever the link",
    { page: 2, maxPage: 2, nextPage: "https://x?page=3" },
    undefined,
  ],
  ["a link and no last page", { page: 1, nextPage: "https://x?page=2" }, 2],
  ["a last page and no link", { page: 1, maxPage: 2 }, 2],
  ["no page of its own", { maxPage: 2, nextPage: "https://x?page=2" }, 2],
  ["none", undefined, undefined],
])("reads the end of the list from the metadata: %s", async (_what, metadata, next) => {
  const { tool: other } = await startService(() => ({ body: { results: [], metadata } }));
  expect((await other.execute(range)).next_page).toBe(next);
});
