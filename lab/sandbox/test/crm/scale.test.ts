import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { seedId } from "../../src/index.js";
import { story } from "../../src/company/story/index.js";
import { type CrmFixture, getData, startCrmOnDisk } from "../helpers/crm-fixture.js";
import { copyPeople } from "../helpers/copy-people.js";

const COPIES = 300;

let crm: CrmFixture;
let copy: (count: number) => void;
beforeAll(async () => {
  const disk = await startCrmOnDisk({ rateLimits: false });
  crm = disk;
  copy = (count) => copyPeople(disk.store, count);
});
afterAll(() => crm.stop());

const gemma = seedId("crm/people/gemma-thornton");
const { email } = story.people.find(({ key }) => key === "gemma-thornton")!;
const records = "/v2/objects/people/records";
let guests = 0;

/** Requests whose work must not depend on the number of people. */
const requests: [what: string, send: () => Promise<{ status: number }>][] = [
  ["reading a person", () => crm.get(`${records}/${gemma}`)],
  ["creating a person", () => crm.post(records, { data: { values: nextGuest() } })],
  [
    "updating a person",
    () =>
      crm.send("PATCH", `${records}/${gemma}`, {
        body: { data: { values: { job_title: "Buyer" } } },
      }),
  ],
  [
    "upserting a person",
    () =>
      crm.send("PUT", `${records}?matching_attribute=email_addresses`, {
        body: { data: { values: { email_addresses: [email], job_title: "Head of Freight" } } },
      }),
  ],
  ["a query by email", () => crm.query("people", { filter: { email_addresses: email } })],
  ["a page of people", () => crm.query("people", { limit: 5, offset: 20 })],
  [
    "the newest people",
    () =>
      crm.query("people", { limit: 5, sorts: [{ attribute: "created_at", direction: "desc" }] }),
  ],
  ["the notes of a person", () => crm.get(`/v2/notes?parent_record_id=${gemma}`)],
  [
    "the tasks of a person",
    () => crm.get(`/v2/tasks?linked_object=people&linked_record_id=${gemma}`),
  ],
  ["the entries of a person", () => crm.get(`${records}/${gemma}/entries`)],
  ["a meeting page", () => crm.get("/v2/meetings?limit=5")],
  ["a search that finds one person", () => search("gemma thornton")],
  ["deleting a person", deleteGuest],
];

describe("the number of documents read does not grow with the CRM", () => {
  const before = new Map<string, number>();
  beforeAll(async () => {
    for (const [what, send] of requests) before.set(what, await countParsed(send));
    copy(COPIES);
  });
  test.for(requests)("%s", async ([what, send]) => {
    expect(await countParsed(send)).toBeLessThanOrEqual((before.get(what) ?? 0) + 2);
  });
});

function nextGuest() {
  guests += 1;
  return { name: `Guest, ${guests}`, email_addresses: [`guest${guests}@guest.example`] };
}

function search(query: string) {
  const request_as = { type: "workspace" };
  return crm.post("/v2/objects/records/search", { query, objects: ["people"], request_as });
}

async function deleteGuest() {
  const created = await crm.post(records, { data: { values: nextGuest() } });
  return crm.delete(`${records}/${getData<{ id: { record_id: string } }>(created).id.record_id}`);
}

/** Counts the JSON texts that the sandbox, in this process, parses for a request. */
async function countParsed(send: () => Promise<{ status: number }>): Promise<number> {
  const parse = vi.spyOn(JSON, "parse");
  try {
    const { status } = await send();
    expect(status).toBe(200);
    return parse.mock.calls.length;
  } finally {
    parse.mockRestore();
  }
}
