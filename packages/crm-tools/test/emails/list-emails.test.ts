import { afterAll, beforeAll, expect, test } from "vitest";
import { seedId } from "@workbelt/sandbox";
import { CrmListEmailsTool } from "../../src/index.js";
import {
  collect,
  expectedRefusal,
  getRefusal,
  parseData,
  type Rule,
} from "../helpers/expectations.js";
import { createObservedClient } from "../helpers/exchanges.js";
import { startRecordingServer } from "../helpers/recording-server.js";
import { type CrmSandbox, startCrmSandbox } from "../helpers/sandbox.js";

let crm: CrmSandbox;
beforeAll(async () => {
  crm = await startCrmSandbox();
});
afterAll(() => crm.stop());

interface ReadEmail {
  sent_at: string;
  direction: string;
  subject_line?: string;
  participants: { role: string; name?: string; email_address: string }[];
  linked_records?: { object: string; record_id: string }[];
}

async function read(filter: object): Promise<ReadEmail[]> {
  const tool = new CrmListEmailsTool({ client: crm.client });
  return (parseData(await tool.invoke({ filter, limit: 50 })) as { items: ReadEmail[] }).items;
}

test("lists the emails of a domain, newest first, with their people and companies", async () => {
  const emails = await read({ domain: "Brightmoor.example" });
  const times = emails.map(({ sent_at }) => sent_at);
  expect(times).toEqual(times.toSorted().toReversed());
  const [email] = emails;
  expect(email).toMatchObject({
    direction: "outbound",
    subject_line: expect.stringContaining("Thank you, and next steps"),
    linked_records: expect.arrayContaining([
      { object: "companies", record_id: seedId("crm/companies/brightmoor") },
    ]),
  });
  expect(email?.participants.map(({ role }) => role)).toContain("bcc");
  const inbound = emails.filter(({ direction }) => direction === "inbound");
  expect(inbound.length).toBeGreaterThan(0);
  expect(inbound.flatMap(({ participants }) => participants)).not.toContainEqual(
    expect.objectContaining({ role: "bcc" }),
  );
});

test("a mailbox that shares metadata only has no subjects", async () => {
  const emails = await read({ domain: "halcyon.example" });
  expect(emails.length).toBeGreaterThan(0);
  expect(emails.some(({ subject_line }) => subject_line === undefined)).toBe(true);
});

test("records, participants and a domain are joined by or, times narrow them", async () => {
  const gemma = { participants: ["gemma.thornton@brightmoor.example"] };
  const kestrel = {
    linked_object: "companies",
    linked_record_ids: [seedId("crm/companies/kestrel")],
  };
  const [ofGemma, ofKestrel, ofBoth] = await Promise.all(
    [gemma, kestrel, { ...gemma, ...kestrel }].map(read),
  );
  expect(ofGemma!.length).toBeGreaterThan(0);
  expect(ofKestrel!.length).toBeGreaterThan(0);
  expect(ofBoth).toHaveLength(ofGemma!.length + ofKestrel!.length);
  const middle = ofBoth![2]!.sent_at;
  const later = await read({ ...gemma, ...kestrel, sent_after: middle });
  const earlier = await read({ ...gemma, ...kestrel, sent_before: middle });
  expect(later).toHaveLength(3);
  expect([...later, ...earlier]).toEqual(ofBoth);
});

test("the workspace's own addresses find nothing", async () => {
  expect(await read({ domain: "northwind.example" })).toEqual([]);
});

test("reads on past empty pages, and each email once", async () => {
  const { client, exchanges } = createObservedClient(crm.sandbox);
  const tool = new CrmListEmailsTool({ client });
  const filter = { domain: "harborline.example" };
  const single = await collect(tool.items({ filter, limit: 1 }));
  const all = await collect(tool.items({ filter, limit: 50 }));
  expect(single).toEqual(all);
  const pages = exchanges.map(({ response }) => (response.body as { data: object[] }).data);
  expect(pages.some((page) => page.length === 0)).toBe(true);
});

test("after ten empty pages it returns the cursor and says so", async () => {
  const server = await startRecordingServer({
    body: { data: [], pagination: { next_cursor: "more" } },
  });
  const tool = new CrmListEmailsTool({ client: server.client });
  const result = parseData(await tool.invoke({ filter: { domain: "harborline.example" } }));
  expect(result).toMatchObject({ items: [], next_cursor: "more" });
  expect(JSON.stringify(result)).toContain("The pages so far were empty");
  expect(server.requests).toHaveLength(10);
});

test.each<Rule>([
  ["times alone", { filter: { sent_after: "2026-01-01" } }, "filter", "participants or domain"],
  ["no filter", {}, "filter", ""],
  [
    "records without their object",
    { filter: { linked_record_ids: [seedId("crm/companies/kestrel")] } },
    "filter.linked_object",
    "together with linked_record_ids",
  ],
  [
    "eleven participants",
    { filter: { participants: Array.from({ length: 11 }, (_, index) => `a${index}@b.example`) } },
    "filter.participants",
    "10",
  ],
  ["a name", { filter: { participants: ["Gemma"] } }, "filter.participants.0", "email address"],
  ["too many", { filter: { domain: "b.example" }, limit: 51 }, "limit", "50"],
])("a list with %s is rejected", async (_what, input, field, message) => {
  expect(await getRefusal(CrmListEmailsTool, input)).toEqual(expectedRefusal(field, message));
});
