import { afterAll, beforeAll, expect, test } from "vitest";
import { crmUserToken, seedId } from "../../../src/index.js";
import { errorMatching, getData, startCrm, type CrmFixture } from "../../helpers/crm-fixture.js";

let crm: CrmFixture;
beforeAll(async () => {
  crm = await startCrm({ rateLimits: false });
});
afterAll(() => crm.stop());

interface Email {
  id: { email_id: string };
  subject_line: string | null;
}

const list = (query: object) =>
  crm.get(`/v2/emails?${new URLSearchParams({ ...query }).toString()}`);

test("pages may be empty and have a cursor; together they have each email once", async () => {
  const pages: Email[][] = [];
  let cursor: string | null = null;
  do {
    const query = { domain: "harborline.example", limit: "1", ...(cursor !== null && { cursor }) };
    const response = await list(query);
    pages.push(getData<Email[]>(response));
    cursor = (response.body["pagination"] as { next_cursor: string | null }).next_cursor;
  } while (cursor !== null);
  expect(pages.some((page) => page.length === 0)).toBe(true);
  const ids = pages.flat().map(({ id }) => id.email_id);
  expect(new Set(ids).size).toBe(ids.length);
  const whole = getData<Email[]>(await list({ domain: "harborline.example", limit: "50" }));
  expect(ids).toEqual(whole.map(({ id }) => id.email_id));
});

test("own domains and addresses find nothing, those of a record do", async () => {
  expect(getData(await list({ domain: "northwind.example" }))).toEqual([]);
  const of = (object: string, key: string) =>
    list({ linked_object: object, linked_record_ids: seedId(`crm/${object}/${key}`), limit: "50" });
  const company = getData<Email[]>(await of("companies", "brightmoor"));
  const person = getData<Email[]>(await of("people", "gemma-thornton"));
  expect(person.length).toBeGreaterThan(0);
  expect(company.length).toBeGreaterThanOrEqual(person.length);
  expect(getData<Email[]>(await of("deals", "brightmoor-cold-chain"))).not.toEqual([]);
});

test.for<[what: string, query: object, code: string]>([
  ["nothing to look for", { sent_after: "2026-01-01" }, "validation_type"],
  ["records without an object", { linked_record_ids: seedId("crm/nothing") }, "validation_type"],
  ["an invalid id", { linked_object: "people", linked_record_ids: "x" }, "validation_type"],
  ["eleven addresses", { participants: Array(11).fill("a@b.example").join() }, "validation_type"],
  ["a limit of 51", { domain: "b.example", limit: "51" }, "validation_type"],
  ["an invalid time", { domain: "b.example", sent_after: "soon" }, "validation_type"],
  ["a foreign cursor", { domain: "b.example", cursor: "x" }, "validation_type"],
  [
    "an unknown object",
    { linked_object: "docks", linked_record_ids: seedId("crm/nothing") },
    "value_not_found",
  ],
])("a list with %s is refused", async ([, query, code]) => {
  expect(await list(query)).toMatchObject(errorMatching(400, code));
});

test("a user's token cannot list emails, but unsubscribe addresses", async () => {
  const response = await crm.send("GET", "/v2/emails?domain=b.example", { token: crmUserToken });
  expect(response).toMatchObject(errorMatching(403, "unauthorized"));
});

test("unsubscribed addresses are normalized, and keep their time", async () => {
  const unsubscribe = (...email_addresses: string[]) =>
    crm.post("/v2/sequences/unsubscribed_emails", { data: { email_addresses } });
  const first = await unsubscribe(" Ada@Example.com ", "ada@example.com");
  expect(getData<object[]>(first)).toMatchObject([{ email_address: "ada@example.com" }]);
  expect((await unsubscribe("ADA@example.com")).body).toEqual(first.body);
  for (const wrong of [[], ["ada"], Array<string>(1001).fill("a@b.example")]) {
    expect(await unsubscribe(...wrong)).toMatchObject(errorMatching(400, "validation_type"));
  }
});
