import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { seedId } from "@workbelt/sandbox";
import { CrmListMeetingsTool } from "../../src/index.js";
import {
  collect,
  parseData,
  getRefusal,
  expectedRefusal,
  type Rule,
} from "../helpers/expectations.js";
import { type CrmSandbox, startCrmSandbox } from "../helpers/sandbox.js";
import { type PreparedResponse, startRecordingServer } from "../helpers/recording-server.js";

let crm: CrmSandbox;
beforeAll(async () => {
  crm = await startCrmSandbox();
});
afterAll(() => crm.stop());

const company = seedId("crm/companies/harborline");
const member = seedId("crm/member/daniel-okafor");
const id = "891dcbfc-9141-415d-9b2a-2238a6cc012d";

describe("in the sandbox", () => {
  test("returns start, end, participants and records, all-day meetings as dates", async () => {
    const tool = new CrmListMeetingsTool({ client: crm.client });
    const { items } = parseData(await tool.invoke({ limit: 200 })) as { items: object[] };
    expect(items[0]).toEqual({
      meeting_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      title: expect.stringMatching(/\w/),
      description: expect.any(String),
      start: expect.stringMatching(/^\d{4}-.*Z$/),
      end: expect.stringMatching(/^\d{4}-.*Z$/),
      participants: expect.arrayContaining([
        {
          name: expect.any(String),
          email_address: expect.stringContaining("@"),
          is_organizer: true,
        },
      ]),
      linked_records: expect.arrayContaining([
        { object: expect.any(String), record_id: expect.stringMatching(/^[0-9a-f-]{36}$/) },
      ]),
    });
    expect(items).toContainEqual(
      expect.objectContaining({ start: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) }),
    );
  });

  test("an offset is reached page by page, and the cursor continues from there", async () => {
    const tool = new CrmListMeetingsTool({ client: crm.client });
    const everything = await collect(tool.items({ limit: 200 }));
    const ids = everything.map((item) => item.id.meeting_id);
    expect(ids.length).toBeGreaterThan(10);
    const page = await tool.execute({ limit: 3, offset: 4 });
    expect(page.items.map((item) => item.id.meeting_id)).toEqual(ids.slice(4, 7));
    const rest = await tool.execute({ limit: 200, offset: 4, cursor: page.next_cursor ?? "" });
    expect(rest.items.map((item) => item.id.meeting_id)).toEqual(ids.slice(7));
    expect(await collect(tool.items({ limit: 5, offset: 4 }))).toEqual(everything.slice(4));
    expect((await tool.execute({ offset: ids.length })).items).toEqual([]);
  });

  test("filters by participant, by address or member, by record and by time", async () => {
    const tool = new CrmListMeetingsTool({ client: crm.client });
    const find = async (filter: object) => collect(tool.items({ filter, limit: 200 }));
    const byMember = await find({ participants: [member] });
    const byAddress = await find({ participants: ["daniel.okafor@northwind.example"] });
    expect(byMember.length).toBeGreaterThan(0);
    expect(byMember).toEqual(byAddress);
    const byRecord = await find({ linked_object: "companies", linked_record_id: company });
    expect(byRecord.length).toBeGreaterThan(0);
    for (const { linked_records } of byRecord) {
      expect(linked_records?.map((link) => link.record_id)).toContain(company);
    }
    const middle = byMember[Math.floor(byMember.length / 2)]!;
    const time = String(middle.start?.datetime);
    const before = await find({ participants: [member], starts_before: time });
    expect(before.length).toBeLessThan(byMember.length);
    const backwards = await find({ participants: [member], sort: "start_desc" });
    expect(backwards.map((item) => item.id.meeting_id)).toEqual(
      byMember.map((item) => item.id.meeting_id).toReversed(),
    );
  });
});

const meetings = (from: number, count: number) =>
  Array.from({ length: count }, (_, index) => ({ id: { meeting_id: `m${from + index}` } }));
const page = (from: number, count: number, next_cursor: string | null): PreparedResponse => ({
  body: { data: meetings(from, count), pagination: { next_cursor } },
});
const getIds = (items: { id: { meeting_id: string } }[]) => items.map((item) => item.id.meeting_id);

describe("requests", () => {
  test("a filter goes into the query, with the addresses of members", async () => {
    const found = { id: { workspace_member_id: member }, email_address: "daniel@n.example" };
    const server = await startRecordingServer({ body: { data: found } }, page(0, 1, null));
    const filter = {
      participants: ["ada@a.example", member],
      linked_object: "companies",
      linked_record_id: id,
      ends_from: "2026-03-01T00:00:00Z",
      starts_before: "2026-04-01T00:00:00Z",
      timezone: "Europe/Berlin",
      sort: "start_desc" as const,
    };
    await new CrmListMeetingsTool({ client: server.client }).execute({ filter });
    expect(server.requests[0]?.url).toBe(`/v2/workspace_members/${member}`);
    const url = new URL(server.requests[1]?.url ?? "", "http://x");
    expect(Object.fromEntries(url.searchParams)).toEqual({
      ...filter,
      participants: "ada@a.example,daniel@n.example",
      ends_from: "2026-03-01T00:00:00.000Z",
      starts_before: "2026-04-01T00:00:00.000Z",
      limit: "50",
    });
  });

  test("the cursor continues where the page ended, and an offset with it is ignored", async () => {
    const server = await startRecordingServer(page(7, 2, null));
    const tool = new CrmListMeetingsTool({ client: server.client });
    const { items, next_cursor } = await tool.execute({ cursor: "c 7", offset: 5, limit: 2 });
    expect(getIds(items)).toEqual(["m7", "m8"]);
    expect(next_cursor).toBeUndefined();
    expect(server.requests.map(({ url }) => url)).toEqual(["/v2/meetings?limit=2&cursor=c+7"]);
  });

  test("an offset is reached in steps of 200, and short pages count by their length", async () => {
    const server = await startRecordingServer(
      page(0, 200, "c200"),
      page(200, 30, "c230"),
      page(230, 20, "c250"),
      page(250, 5, "c255"),
    );
    const tool = new CrmListMeetingsTool({ client: server.client });
    const { items, next_cursor } = await tool.execute({ offset: 250, limit: 5 });
    expect(getIds(items)).toEqual(["m250", "m251", "m252", "m253", "m254"]);
    expect(next_cursor).toBe("c255");
    expect(server.requests.map(({ url }) => url)).toEqual([
      "/v2/meetings?limit=200",
      "/v2/meetings?limit=50&cursor=c200",
      "/v2/meetings?limit=20&cursor=c230",
      "/v2/meetings?limit=5&cursor=c250",
    ]);
  });

  test("an offset after the last meeting returns none", async () => {
    const server = await startRecordingServer(page(0, 3, null));
    const tool = new CrmListMeetingsTool({ client: server.client });
    expect(await tool.execute({ offset: 10 })).toEqual({ items: [] });
    expect(server.requests).toHaveLength(1);
  });

  test("an offset that is never reached ends as incomplete", async () => {
    const server = await startRecordingServer(page(0, 0, "again"));
    const tool = new CrmListMeetingsTool({ client: server.client });
    const { incomplete, items } = await tool.execute({ offset: 10 });
    expect(items).toEqual([]);
    expect(incomplete).toMatchObject({ reason: "offset_not_reached" });
    expect(server.requests).toHaveLength(50);
  });

  test("a member without an address is rejected by its path, and no meetings are requested", async () => {
    const server = await startRecordingServer({
      body: { data: { id: { workspace_member_id: member } } },
    });
    const tool = new CrmListMeetingsTool({ client: server.client });
    const call = tool.execute({ filter: { participants: ["ada@a.example", member] } });
    await expect(call).rejects.toMatchObject({
      name: "InputError",
      issues: [{ field: "filter.participants.1", message: expect.stringContaining("email") }],
    });
    expect(server.requests).toHaveLength(1);
  });
});

const filter = (more: object) => ({ filter: more });
test.each<Rule>([
  [
    "two addresses in one",
    filter({ participants: ["a@b.c,d@e.f"] }),
    "filter.participants.0",
    "an email address",
  ],
  [
    "one participant outside a list",
    filter({ participants: "a@b.c" }),
    "filter.participants",
    "expected array",
  ],
  [
    "a record without its object",
    filter({ linked_record_id: id }),
    "filter.linked_object",
    "together with linked_record_id",
  ],
  [
    "an object without its record",
    filter({ linked_object: "people" }),
    "filter.linked_record_id",
    "together with linked_object",
  ],
  [
    "a record that is not a UUID",
    filter({ linked_object: "people", linked_record_id: "x" }),
    "filter.linked_record_id",
    "expected a UUID",
  ],
  ["another sort", filter({ sort: "asc" }), "filter.sort", '"start_asc"'],
  ["another filter", filter({ title: "x" }), "filter.title", "not known here"],
  ["limit 201", { limit: 201 }, "limit", "<=200"],
  ["an offset too far", { offset: 2001 }, "offset", "<=2000"],
  ["an empty cursor", { cursor: "" }, "cursor", ">=1"],
])("rejects %s", async (_what, input, field, message) => {
  expect(await getRefusal(CrmListMeetingsTool, input)).toEqual(expectedRefusal(field, message));
});
