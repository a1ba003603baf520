import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { seedId } from "@workbelt/sandbox";
import {
  CrmCreateMeetingTool,
  CrmCreateNoteTool,
  CrmCreateTaskTool,
  CrmListDealsTool,
  CrmListMeetingsTool,
  CrmListRecordsTool,
  CrmListTasksTool,
  CrmUpdateTaskTool,
} from "../../src/index.js";
import { collect, parseData } from "../helpers/expectations.js";
import { type CrmSandbox, startCrmSandbox } from "../helpers/sandbox.js";
import { startRecordingServer } from "../helpers/recording-server.js";

let crm: CrmSandbox;
beforeAll(async () => {
  crm = await startCrmSandbox();
});
beforeEach(() => crm.sandbox.reset());
afterAll(() => crm.stop());

const DAY_MS = 86_400_000;
const startOf = (day: string) => `${day}T00:00:00.000Z`;
const endOf = (day: string) => `${day}T23:59:59.999Z`;
const nextDay = (day: string) => new Date(Date.parse(day) + DAY_MS).toISOString().slice(0, 10);
const client = () => ({ client: crm.client });

/** The body or query of the request that a call sends. */
async function getSent(
  call: (options: ReturnType<typeof client>) => Promise<unknown>,
): Promise<{ body: unknown; query: URLSearchParams }> {
  const server = await startRecordingServer({ body: { data: [], pagination: {} } });
  await call({ client: server.client }).catch(() => {});
  const { body, url } = server.requests[0]!;
  return { body, query: new URL(url, "http://crm").searchParams };
}

describe("a date as the deadline of a task", () => {
  test("is noon UTC of that day, which needs no report", async () => {
    const given = { content: "Call", deadline_at: "2031-12-01" };
    const created = await new CrmCreateTaskTool(client()).execute(given);
    expect(created.deadline_at).toMatch(/^2031-12-01T12:00:00/);
    expect(created).not.toHaveProperty("adjusted");
  });

  test("with a time, but no zone, is in UTC, which results and dry runs report", async () => {
    const given = { content: "Call", deadline_at: "2031-12-01 17:00" };
    const adjusted = [
      'deadline_at "2031-12-01 17:00" was read as 2031-12-01T17:00:00.000Z: in UTC',
    ];
    expect((await new CrmCreateTaskTool(client()).execute(given)).adjusted).toEqual(adjusted);
    expect(parseData(await new CrmCreateTaskTool(client()).invoke(given))).toMatchObject({
      deadline_at: "2031-12-01T17:00:00Z",
      adjusted,
    });
    const plan = await new CrmCreateTaskTool(client()).preview(given);
    expect(plan.requests[0]?.body).toMatchObject({
      data: { deadline_at: "2031-12-01T17:00:00.000Z" },
    });
    expect(plan.adjusted).toEqual(adjusted);
  });

  test("changes a task", async () => {
    const { id } = await new CrmCreateTaskTool(client()).execute({ content: "Call" });
    const update = new CrmUpdateTaskTool(client());
    const changed = await update.execute({ task_id: id.task_id, deadline_at: "2031-12-02" });
    expect(changed.deadline_at).toMatch(/^2031-12-02T12/);
    const removed = await update.execute({ task_id: id.task_id, deadline_at: "" });
    expect(removed.deadline_at).toBeNull();
    expect(removed).not.toHaveProperty("adjusted");
  });
});

describe("tasks due on a day", () => {
  test("are those of the whole day, both bounds included", async () => {
    const create = new CrmCreateTaskTool(client());
    const day = "2031-12-01";
    for (const deadline_at of [
      "2031-11-30T23:59:59Z",
      startOf(day),
      endOf(day),
      startOf(nextDay(day)),
    ]) {
      await create.execute({ content: deadline_at, deadline_at });
    }
    const list = new CrmListTasksTool(client());
    const page = await list.execute({ due_after: day, due_before: day });
    expect(page.items.map(({ content_plaintext }) => content_plaintext)).toEqual([
      startOf(day),
      endOf(day),
    ]);
    expect(page).not.toHaveProperty("adjusted");
    const timed = { due_after: `${day} 00:00`, due_before: day };
    const adjusted = [`due_after "${day} 00:00" was read as ${startOf(day)}: in UTC`];
    expect(parseData(await list.invoke({ ...timed, limit: 1 }))).toMatchObject({ adjusted });
    for await (const each of list.pages(timed)) {
      expect(each.adjusted).toEqual(adjusted);
    }
  });

  test("exact times are not reported", async () => {
    const page = await new CrmListTasksTool(client()).execute({ due_after: "2026-01-01T00:00Z" });
    expect(page).not.toHaveProperty("adjusted");
  });
});

test("a date as the time of a note is the start of that day", async () => {
  const note = await new CrmCreateNoteTool(client()).execute({
    parent_object: "companies",
    parent_record_id: seedId("crm/companies/kestrel"),
    content: "x",
    created_at: "2026-01-15",
  });
  expect(note.created_at).toMatch(/^2026-01-15T00:00:00/);
  expect(note).not.toHaveProperty("adjusted");
});

describe("meetings", () => {
  test("dates of the filter are whole days, in its time zone", async () => {
    const filter = { ends_from: "2026-07-01", starts_before: "2026-07-31" };
    const { query } = await getSent((own) => new CrmListMeetingsTool(own).execute({ filter }));
    expect(query.get("ends_from")).toBe(startOf("2026-07-01"));
    expect(query.get("starts_before")).toBe(startOf("2026-08-01"));
    const zoned = { filter: { ...filter, timezone: "Europe/Berlin" } };
    const inBerlin = await getSent((own) => new CrmListMeetingsTool(own).execute(zoned));
    expect(inBerlin.query.get("ends_from")).toBe("2026-06-30T22:00:00.000Z");
    expect(inBerlin.query.get("starts_before")).toBe("2026-07-31T22:00:00.000Z");
    const page = await new CrmListMeetingsTool(client()).execute(zoned);
    expect(page).not.toHaveProperty("adjusted");
  });

  test("a time zone that does not exist is refused by its field", async () => {
    const call = new CrmListMeetingsTool(client()).execute({
      filter: { ends_from: "2026-07-01", timezone: "Berlin" },
    });
    await expect(call).rejects.toMatchObject({ issues: [{ field: "filter.timezone" }] });
  });

  test("a start without a zone is in the meeting's time zone, which needs no report", async () => {
    const meeting = await new CrmCreateMeetingTool(client()).execute({
      title: "Review",
      start: "2031-07-15 14:00",
      end: "2031-07-15T15:00:00",
      timezone: "Europe/Berlin",
    });
    expect(Date.parse(meeting.start?.datetime ?? "")).toBe(Date.parse("2031-07-15T12:00:00Z"));
    expect(Date.parse(meeting.end?.datetime ?? "")).toBe(Date.parse("2031-07-15T13:00:00Z"));
    expect(meeting).not.toHaveProperty("adjusted");
  });

  test("a start that occurs twice in the meeting's time zone is the first, which is reported", async () => {
    const meeting = await new CrmCreateMeetingTool(client()).execute({
      title: "Review",
      start: "2031-10-26T02:30",
      end: "2031-10-26T04:00",
      timezone: "Europe/Berlin",
    });
    expect(meeting.adjusted).toEqual([
      'start "2031-10-26T02:30" was read as 2031-10-26T00:30:00.000Z: in Europe/Berlin, where this time occurs twice, and the first was taken',
    ]);
  });

  test("dates of an all-day meeting are sent unchanged", async () => {
    const given = { title: "Fair", start: "2031-07-15", end: "2031-07-16" };
    const meeting = await new CrmCreateMeetingTool(client()).execute(given);
    expect(meeting.start?.date).toBe("2031-07-15");
    expect(meeting).not.toHaveProperty("adjusted");
  });
});

describe("dates in the filter of records", () => {
  test.each([
    [{ $gt: "2026-01-31" }, { $gt: endOf("2026-01-31") }],
    [{ $gte: "2026-01-31" }, { $gte: startOf("2026-01-31") }],
    [{ $lt: "2026-01-31" }, { $lt: startOf("2026-01-31") }],
    [{ $lte: "2026-01-31" }, { $lte: endOf("2026-01-31") }],
    ["2026-01-31", { $gte: startOf("2026-01-31"), $lte: endOf("2026-01-31") }],
    [{ $eq: "2026-01-31" }, { $gte: startOf("2026-01-31"), $lte: endOf("2026-01-31") }],
    [{ $gte: "2026-01-31 09:00" }, { $gte: "2026-01-31T09:00:00.000Z" }],
    [{ $gte: "2026-01-31T09:00:00+02:00" }, { $gte: "2026-01-31T09:00:00+02:00" }],
  ])("created_at %j is sent as %j", async (condition, expected) => {
    const input = { filter: { $not: { $or: [{ created_at: condition }] } } };
    const { body } = await getSent((own) => new CrmListDealsTool(own).execute(input));
    expect(body).toMatchObject({ filter: { $not: { $or: [{ created_at: expected }] } } });
  });

  test("select the records of whole days", async () => {
    const list = new CrmListDealsTool(client());
    const deals = await collect(list.items({}));
    const days = deals.map(({ created_at }) => String(created_at).slice(0, 10)).toSorted();
    const day = days[Math.floor(days.length / 2)]!;
    const { adjusted, items } = await list.execute({ filter: { created_at: day } });
    expect(items).toHaveLength(days.filter((each) => each === day).length);
    expect(adjusted).toBeUndefined();
    const noon = await list.execute({ filter: { created_at: { $lte: `${day} 12:00` } } });
    expect(noon.adjusted).toEqual([
      `filter.created_at.$lte "${day} 12:00" was read as ${day}T12:00:00.000Z: in UTC`,
    ]);
    const until = await list.execute({ filter: { created_at: { $lte: day } } });
    expect(until.items).toHaveLength(days.filter((each) => each <= day).length);
  });

  test("of the times inside values and of linked records are converted too", async () => {
    const filter = {
      $and: [
        { last_interaction: { interacted_at: { $gte: "2026-01-31" } } },
        {
          path: [
            ["deals", "associated_company"],
            ["companies", "created_at"],
          ],
          constraints: { $gte: "2026-01-31" },
        },
      ],
    };
    const { body } = await getSent((own) =>
      new CrmListRecordsTool(own).execute({ object: "companies", filter }),
    );
    const time = { $gte: startOf("2026-01-31") };
    expect(body).toMatchObject({
      filter: { $and: [{ last_interaction: { interacted_at: time } }, { constraints: time }] },
    });
  });

  test("of date attributes and texts are unchanged", async () => {
    const input = { object: "companies", filter: { foundation_date: { $gte: "2004-07-02" } } };
    const page = await new CrmListRecordsTool(client()).execute(input);
    expect(page).not.toHaveProperty("adjusted");
  });
});
