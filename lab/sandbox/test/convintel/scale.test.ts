import { afterEach, expect, onTestFinished, test, vi } from "vitest";
import type { ActivityDocument } from "../../src/services/convintel/repository/documents.js";
import { createConvintelApp } from "../../src/services/convintel/app.js";
import { convintelLimits } from "../../src/services/convintel/http/rate-limit.js";
import { ConvintelRepository } from "../../src/services/convintel/repository/convintel-repository.js";
import { seedConvintel } from "../../src/services/convintel/seed/index.js";
import { seedId } from "../../src/common/seed-id.js";
import { Store } from "../../src/store/store.js";
import { sandboxTokens } from "../../src/common/tokens.js";
import { fridayNoon, smallStory } from "../helpers/convintel.js";

afterEach(() => vi.restoreAllMocks());

const idOf = (index: number) => seedId(`scale/${index}`);

/** Opens a service in which as many calls were recorded, two a minute, each with a comment and a score. */
function openService(count: number) {
  const store = new Store();
  onTestFinished(() => store.close());
  const context = { store, now: () => fridayNoon };
  seedConvintel(context, smallStory);
  const repository = new ConvintelRepository(store);
  const seeded = repository.activities.list().find(({ status }) => status === "completed");
  if (seeded === undefined) throw new Error("No call is completed.");
  for (let index = 0; index < count; index += 1) addCall(repository, seeded, index);
  const app = createConvintelApp(context, { ...convintelLimits, activities: 1e6, others: 1e6 });
  const headers = { authorization: `Bearer ${sandboxTokens.convintel}` };
  return {
    repository,
    send: async (path: string, query: Record<string, string>, init: RequestInit = {}) => {
      const address = `/${path}?${new URLSearchParams(query).toString()}`;
      const response = await app.request(address, { headers, ...init });
      expect(response.status).toBeLessThan(300);
      return (await response.json()) as { results: { id: string }[]; metadata: object };
    },
    post: async (path: string, body: object) => {
      const sent = { ...headers, "content-type": "application/json" };
      const init = { method: "POST", headers: sent, body: JSON.stringify(body) };
      expect((await app.request(`/${path}`, init)).status).toBeLessThan(300);
    },
  };
}

function addCall(repository: ConvintelRepository, seeded: ActivityDocument, index: number): void {
  const id = idOf(index);
  const start = new Date(fridayNoon.getTime() - (Math.floor(index / 2) + 1) * 60_000).toISOString();
  const account = { id: `account-${index % 60}`, name: "An account" };
  repository.activities.put(id, { ...seeded, id, actualStartTime: start, account });
  const record = { activityId: id, userId: seeded.hostId, createdAt: start };
  const comment = { ...record, id: seedId(`scale/comment/${index}`), timestamp: 1, text: "Good" };
  repository.comments.put(comment.id, comment);
  const score = { ...record, id: seedId(`scale/score/${index}`), activityType: "Call", scores: [] };
  repository.callScores.put(score.id, score);
}

const lastDays = { fromDate: "2026-07-14 00:00:00", toDate: "2026-07-17 12:00:00" };
const host = { hostUserEmail: "mia@tiny.example", language: "en_GB", title: "Upload" };

test("requests read as many documents with many calls as with few", async () => {
  const counts = [];
  for (const count of [300, 1200]) {
    const { post, send } = openService(count);
    const activityId = idOf(150);
    const recordingUrl = "https://recordings.example/call.mp3";
    const requests: Record<string, () => Promise<unknown>> = {
      "get a call": () => send("getActivity", { activityId }),
      "get its scorecard": () => send("getAiScorecard", { activityId }),
      "list calls": () => send("getActivities", { ...lastDays, pageSize: "10" }),
      "list a later page": () => send("getActivities", { ...lastDays, pageSize: "10", page: "9" }),
      "list comments": () => send("comments", { pageSize: "10" }),
      "upload a recording": () =>
        post("uploadActivityByUrl", { ...host, recordingUrl, externalId: "one" }),
      "upload it again": () =>
        post("uploadActivityByUrl", { ...host, recordingUrl, externalId: "one" }),
      "sample an event": () => send("webhooks/sample", { trigger: "conversation_played" }),
    };
    const parsed: Record<string, number> = {};
    for (const [name, request] of Object.entries(requests)) {
      const parse = vi.spyOn(JSON, "parse");
      await request();
      parsed[name] = parse.mock.calls.length;
      parse.mockRestore();
    }
    counts.push(parsed);
  }
  expect(counts[1]).toEqual(counts[0]);
});

test("pages of calls and of records together are the whole list, those of the same time in their order", async () => {
  const { repository, send } = openService(60);
  const starts = new Map(repository.activities.list().map((each) => [each.id, each]));
  for (const query of [lastDays, { ...lastDays, status: "completed" }]) {
    const whole = (await send("getActivities", query)).results.map(({ id }) => id);
    const sorted = whole.toSorted((one, other) => {
      const [first, second] = [one, other].map((id) => starts.get(id)?.actualStartTime ?? "");
      return first === second ? (one < other ? -1 : 1) : (first ?? "") < (second ?? "") ? 1 : -1;
    });
    expect(whole).toHaveLength(60);
    expect(whole).toEqual(sorted);
    const pages = [1, 2, 3, 4].map((page) =>
      send("getActivities", { ...query, pageSize: "17", page: String(page) }),
    );
    const parts = (await Promise.all(pages)).map(({ results }) => results.map(({ id }) => id));
    expect(parts.flat()).toEqual(whole);
    expect((await pages[3])?.metadata).toMatchObject({ maxPage: 4, nextPage: null });
  }
  const comments = (await send("comments", lastDays)).results.map(({ id }) => id);
  const added = Array.from({ length: 60 }, (_, index) => seedId(`scale/comment/${index}`));
  expect(comments.filter((id) => added.includes(id))).toEqual(added);
});
