import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ActivityDocument } from "../../../src/services/convintel/repository/documents.js";
import { seedId } from "../../../src/common/seed-id.js";
import { type Convintel, serveConvintel } from "../../helpers/convintel.js";

interface ActivitiesReply {
  results: { id: string; actualStartTime: string; status: string }[];
  metadata: { page: number; pageSize: number; maxPage: number; nextPage: string | null };
  failed?: string[];
}

const range = { fromDate: "2026-02-01 00:00:00", toDate: "2026-07-17 12:00:00" };
const idOf = (key: string) => seedId(`convintel/activity/${key}`);

let convintel: Convintel;
beforeAll(async () => {
  convintel = await serveConvintel();
});
afterAll(() => convintel.stop());

const list = (query: Record<string, string>) =>
  convintel.read("/getActivities", query) as Promise<ActivitiesReply>;
const idsOf = async (query: Record<string, string>) =>
  (await list(query)).results.map(({ id }) => id);
describe("selection", () => {
  test("lists completed activities, newest first", async () => {
    const { results, metadata, failed } = await list(range);
    expect(results.map(({ id }) => id)).toEqual(
      ["demo", "review", "unanswered-call", "intro"].map(idOf),
    );
    expect(metadata).toEqual({ page: 1, pageSize: 500, maxPage: 1, nextPage: null });
    expect(failed).toBeUndefined();
  });

  test("lists activities in progress only on request", async () => {
    expect(await idsOf({ ...range, status: "in-progress" })).toEqual([idOf("running-call")]);
    expect(await idsOf({ ...range, status: "completed" })).toHaveLength(4);
    expect(await idsOf({ ...range, status: "delivered" })).toEqual([]);
  });

  test("the start of a range is inclusive, the end exclusive", async () => {
    const [start, after] = ["2026-07-07 14:00:00", "2026-07-07 14:00:01"];
    expect(await idsOf({ fromDate: start, toDate: after })).toEqual([idOf("demo")]);
    expect(await idsOf({ fromDate: "2026-07-07 13:00:00", toDate: start })).toEqual([]);
    expect(await idsOf({ fromDate: after, toDate: range.toDate })).toEqual([]);
  });

  test("the update date is after the end of the call", async () => {
    const query = { updatedFrom: "2026-07-07 14:00:01", updatedTo: "2026-07-07 15:00:00" };
    expect(await idsOf(query)).toEqual([idOf("demo")]);
    expect(await idsOf({ updatedFrom: "2026-07-07 14:00:01" })).toEqual([idOf("demo")]);
    expect(await idsOf({ updatedFrom: "2026-07-08 00:00:00" })).toEqual([]);
  });

  test("two ranges both apply", async () => {
    const updated = { updatedFrom: "2026-07-01 00:00:00" };
    expect(await idsOf({ ...range, ...updated })).toEqual([idOf("demo"), idOf("review")]);
    const early = { fromDate: "2026-05-01 00:00:00", toDate: "2026-06-01 00:00:00" };
    expect(await idsOf({ ...early, ...updated })).toEqual([]);
  });

  test("filters by the CRM's account and opportunity", async () => {
    const accountId = seedId("crm/companies/acme");
    const opportunityId = seedId("crm/deals/acme-pilot");
    expect(await idsOf({ ...range, accountId })).toEqual(["demo", "review", "intro"].map(idOf));
    expect(await idsOf({ ...range, opportunityId })).toEqual([idOf("demo")]);
    expect(await idsOf({ ...range, accountId: "nobody" })).toEqual([]);
  });
});

test("pages have no gaps or duplicates", async () => {
  const seen: string[] = [];
  let url: string | null =
    `${convintel.baseUrl}/getActivities?${new URLSearchParams({ ...range, pageSize: "3" }).toString()}`;
  const pages = [];
  while (url !== null) {
    const reply: Response = await fetch(url, {
      headers: { authorization: "Bearer sandbox-convintel-key" },
    });
    const page = (await reply.json()) as ActivitiesReply;
    seen.push(...page.results.map(({ id }) => id));
    pages.push(page.metadata);
    url = page.metadata.nextPage;
  }
  expect(seen).toEqual(await idsOf(range));
  expect(pages).toMatchObject([
    { page: 1, pageSize: 3, maxPage: 2 },
    { page: 2, pageSize: 3, maxPage: 2, nextPage: null },
  ]);
  expect(new URL(String(pages[0]?.nextPage)).searchParams.get("fromDate")).toBe(range.fromDate);
});

test("a page after the last one is empty", async () => {
  const { results, metadata } = await list({ ...range, pageSize: "4", page: "2" });
  expect(results).toEqual([]);
  expect(metadata).toEqual({ page: 2, pageSize: 4, maxPage: 1, nextPage: null });
});

const get = (key: string) => convintel.read("/getActivity", { activityId: idOf(key) });

describe("one activity", () => {
  test("has the documented shape", async () => {
    expect(await get("demo")).toEqual({
      id: idOf("demo"),
      type: "conference",
      activityType: "Web Demo",
      title: "Call demo",
      status: "completed",
      language: "en_GB",
      createdAt: "2026-07-07T14:00:00+00:00",
      updatedAt: "2026-07-07T14:08:06+00:00",
      scheduledStartTime: "2026-07-07T14:00:00+00:00",
      actualStartTime: "2026-07-07T14:00:00+00:00",
      actualEndTime: "2026-07-07T14:00:06+00:00",
      durationForHumans: "6s",
      averageScore: null,
      participants: [
        {
          id: seedId("convintel/participant/demo/mia-stone"),
          name: "Mia Stone",
          user: { id: seedId("convintel/user/mia-stone"), teamName: "Sales" },
        },
        { id: seedId("convintel/participant/demo/bob-hay"), name: "Bob Hay" },
      ],
      organizer: { name: "Mia Stone", email: "mia@tiny.example" },
      crmUrl: `https://app.attio.com/tiny/deals/record/${seedId("crm/deals/acme-pilot")}`,
      accountId: seedId("crm/companies/acme"),
      leadId: null,
      opportunityId: seedId("crm/deals/acme-pilot"),
      externalId: null,
      transcriptionSummary: "First < second.\n\nThird & last.",
      account: { id: seedId("crm/companies/acme"), name: "Acme" },
      opportunity: { id: seedId("crm/deals/acme-pilot"), name: "Acme pilot" },
    });
  });

  test("lasts as long as its transcript", async () => {
    // 2070 words at 2.5 a second are 13 minutes 48 seconds, after a short pause.
    expect(await get("intro")).toMatchObject({ durationForHumans: "13m 49s" });
  });

  test("has neither end nor length while it is in progress", async () => {
    expect(await get("running-call")).toMatchObject({
      status: "in-progress",
      actualStartTime: "2026-07-17T11:40:00+00:00",
      actualEndTime: null,
      durationForHumans: null,
      transcriptionSummary: null,
    });
  });

  test.each([
    [{}, "The activity id field is required."],
    [{ activityId: "42" }, "The activity id field must be a valid UUID."],
  ])("refuses %j", async (query: Record<string, string>, message) => {
    const reply = await convintel.send("/getActivity", query);
    expect(reply.status).toBe(422);
    expect(await reply.json()).toEqual({ message, errors: { activityId: [message] } });
  });

  test("returns 404 for an unknown id, and accepts ids in any case", async () => {
    const reply = await convintel.send("/getActivity", { activityId: idOf("nothing") });
    expect(reply.status).toBe(404);
    expect(await reply.json()).toEqual({ message: "Activity not found." });
    const upper = { activityId: idOf("demo").toUpperCase() };
    expect(await convintel.read("/getActivity", upper)).toMatchObject({ id: idOf("demo") });
  });
});

test("reports activities with missing users in failed", async () => {
  const other = await serveConvintel();
  try {
    other.store.delete("convintel/users", seedId("convintel/user/lee-park"));
    const reply = (await other.read("/getActivities", range)) as ActivitiesReply;
    expect(reply.failed).toEqual([idOf("intro")]);
    expect(reply.results.map(({ id }) => id)).not.toContain(idOf("intro"));
    expect(reply.results).toHaveLength(3);
  } finally {
    await other.stop();
  }
});

test("pages through a full page of 500", async () => {
  const other = await serveConvintel();
  try {
    const demo = other.store.get<ActivityDocument>("convintel/activities", idOf("demo"));
    for (let index = 0; index < 500; index += 1) {
      const id = idOf(`copy-${index}`);
      other.store.put("convintel/activities", id, { ...demo, id });
    }
    const first = (await other.read("/getActivities", range)) as ActivitiesReply;
    const second = (await other.read("/getActivities", { ...range, page: "2" })) as ActivitiesReply;
    expect(first.results).toHaveLength(500);
    expect(first.metadata).toMatchObject({ pageSize: 500, maxPage: 2 });
    const ids = [...first.results, ...second.results].map(({ id }) => id);
    expect(new Set(ids).size).toBe(504);
  } finally {
    await other.stop();
  }
});
