import { type InputError, NotFoundError } from "@workbelt/core";
import { seedId, startSandbox } from "@workbelt/sandbox";
import { findContentProblems } from "@workbelt/testing";
import { describe, expect, onTestFinished, test } from "vitest";
import {
  type ConvintelFoundCall,
  ConvintelActivitiesListTool,
  ConvintelTranscriptGetTool,
  ConvintelTranscriptsSearchTool,
  createConvintelClient,
} from "../../src/index.js";
import { startFakeService } from "../helpers/fake-service.js";

const DAY_MS = 86_400_000;
const dates = {
  fromDate: new Date(Date.now() - 150 * DAY_MS).toISOString(),
  toDate: new Date().toISOString(),
};

async function startClient() {
  const sandbox = await startSandbox({ rateLimits: false });
  onTestFinished(() => sandbox.stop());
  return createConvintelClient({ ...sandbox.services.convintel, rateLimits: false });
}

describe("a search of the sandbox's calls", () => {
  test("finds what a search of each transcript finds, with speakers and times", async () => {
    const client = await startClient();
    const search = "price | pricing | pilot";
    const calls = (await new ConvintelActivitiesListTool({ client }).execute(dates)).items;
    const each = new ConvintelTranscriptGetTool({ client });
    const expected = new Map<string, number>();
    let without = 0;
    for (const { id: activityId } of calls) {
      const { matches = 0, status } = await each.execute({ activityId, search });
      if (status !== "available") without += 1;
      if (matches > 0) expected.set(activityId, matches);
    }
    const tool = new ConvintelTranscriptsSearchTool({ client });
    const result = await tool.execute({ ...dates, search });
    expect(result).toMatchObject({ calls_read: calls.length, calls_total: calls.length });
    expect(result.without_transcript ?? 0).toBe(without);
    const found = result.items.map(({ activity_id, matches }) => [activity_id, matches]);
    expect(found.length).toBeGreaterThan(2);
    expect(Object.fromEntries(found)).toEqual(Object.fromEntries(expected));
    for (const { matches, passages, title } of result.items) {
      expect(title).not.toBe("");
      expect(passages).toHaveLength(Math.min(matches, 3));
      for (const { at, speaker, text } of passages) {
        expect(at).toMatch(/^\d+:\d\d/);
        expect(speaker).toMatch(/^\p{L}+ \p{L}+/u);
        expect(text).toMatch(/pric|pilot/i);
      }
    }
    const starts = result.items.map(({ started_at }) => started_at ?? "");
    expect(starts).toEqual(starts.toSorted().toReversed());
  });

  test("reads named calls only, and gives models their titles", async () => {
    const tool = new ConvintelTranscriptsSearchTool({ client: await startClient() });
    const activityId = seedId("convintel/activity/brightmoor-pilot-review");
    const content = await tool.invoke({ search: "pilot", activityIds: [activityId] });
    expect(findContentProblems(tool.operation, content)).toEqual([]);
    expect(JSON.parse(content)).toMatchObject({
      data: {
        calls_read: 1,
        calls_total: 1,
        items: [{ activity_id: activityId, title: expect.any(String) }],
      },
    });
  });

  test("says so when nothing is found", async () => {
    const tool = new ConvintelTranscriptsSearchTool({ client: await startClient() });
    const result = await tool.execute({ ...dates, search: "xylophone" });
    expect(result).toMatchObject({ items: [], note: expect.stringContaining("try fewer words") });
    const call = tool.execute({ search: "x", activityIds: [seedId("convintel/activity/none")] });
    await expect(call).rejects.toBeInstanceOf(NotFoundError);
  });
});

const participants = [{ id: "p-1", name: "Ada Novak" }];

/** Serves this many calls; every second one mentions a price. */
async function serveCalls(count: number) {
  const reply = ({ pathname, searchParams }: URL) => {
    if (pathname === "/base/getActivities") {
      const results = Array.from({ length: count }, (_, index) => ({
        id: idOf(index),
        title: `Call ${index}`,
        status: "completed",
        actualStartTime: new Date(Date.UTC(2026, 0, 1, 0, count - index)).toISOString(),
        participants,
      }));
      return { body: { results, metadata: { page: 1, maxPage: 1 } } };
    }
    const index = Number(searchParams.get("activityId")?.slice(-4));
    const transcript = index % 2 === 0 ? "The price of Cargo Loop" : "Hello";
    return { body: [{ startsAt: 61, endsAt: 70, transcript, participantId: "p-1" }] };
  };
  // They are more requests than the service allows in a minute.
  const service = await startFakeService(reply, { rateLimits: false });
  onTestFinished(() => service.stop());
  return new ConvintelTranscriptsSearchTool({ client: service.client });
}

const idOf = (index: number) => `891dcbfc-9141-415d-9b2a-2238a6cc${String(index).padStart(4, "0")}`;

test("reads a hundred calls at a time, and continues with the next", async () => {
  const tool = await serveCalls(101);
  const first = await tool.execute({ search: "cargoloop price", fromDate: "2026-01-01 00:00:00" });
  expect(first).toMatchObject({ calls_read: 100, calls_total: 101, next_offset: 100 });
  expect(first.items).toHaveLength(50);
  expect(first.items[0]).toEqual({
    activity_id: idOf(0),
    title: "Call 0",
    started_at: "2026-01-01T01:41:00Z",
    matches: 1,
    passages: [{ at: "01:01", speaker: "Ada Novak", text: "The price of Cargo Loop" }],
  });
  const found: ConvintelFoundCall[] = [];
  for await (const call of tool.items({ search: "price", fromDate: "2026-01-01 00:00:00" })) {
    found.push(call);
  }
  expect(found).toHaveLength(51);
});

test.each([
  [{ search: "price" }, "fromDate", "expected exactly one of fromDate"],
  [{ search: "price", activityIds: [idOf(0)], title: "x" }, "title", "without activityIds"],
  [{ search: " ", fromDate: "2026-01-01 00:00:00" }, "search", "expected at least one word"],
])("%j is refused", async (input, field, message) => {
  const tool = await serveCalls(1);
  const error = await tool.execute(input).catch((caught: unknown) => caught);
  expect((error as InputError).issues).toEqual([
    { field, message: expect.stringContaining(message) },
  ]);
});
