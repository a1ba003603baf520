import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startCrm, type CrmFixture } from "../../helpers/crm-fixture.js";

let crm: CrmFixture;
beforeAll(async () => {
  crm = await startCrm();
});
afterAll(() => crm.stop());

const path = (...pairs: string[][]) => ({ path: pairs, constraints: { $eq: "x" } });

/** An object, an invalid filter, and the location of the mistake. */
const invalid: [object: string, filter: object, path: string[]][] = [
  ["people", { email_addresses: { $not_empty: true } }, ["email_addresses", "$not_empty"]],
  ["people", { job_title: { $equals: "x" } }, ["job_title", "$equals"]],
  ["people", { job_title: { $gt: "x" } }, ["job_title", "$gt"]],
  ["people", { job_title: 5 }, ["job_title"]],
  ["people", { job_title: null }, ["job_title"]],
  ["people", { job_title: {} }, ["job_title"]],
  ["people", { job_title: { $in: "x" } }, ["job_title", "$in"]],
  ["people", { name: { nickname: "x" } }, ["name", "nickname"]],
  ["people", { name: { $not_empty: false } }, ["name", "$not_empty"]],
  ["people", { company: "x" }, ["company"]],
  ["people", { company: { name: "x" } }, ["company", "name"]],
  ["people", { $and: {} }, ["$and"]],
  ["people", { $not: [] }, ["$not"]],
  ["people", { $nor: [] }, ["$nor"]],
  ["people", { $or: [{ job_title: "x" }, 5] }, ["$or", "1"]],
  ["people", { created_at: { $gt: "2024-01-01" } }, ["created_at", "$gt"]],
  ["people", { created_at: { $gt: 1_700_000_000 } }, ["created_at", "$gt"]],
  ["companies", { domains: ["a.example"] }, ["domains"]],
  ["companies", { primary_location: "Leeds" }, ["primary_location"]],
  ["deals", { value: "5" }, ["value"]],
  ["deals", { value: { $contains: 5 } }, ["value", "$contains"]],
  ["deals", { stage: { $contains: "Won" } }, ["stage", "$contains"]],
  ["deals", { owner: { referenced_actor_id: "x" } }, ["owner"]],
  ["deals", { owner: "ann@northwind.example" }, ["owner"]],
  ["people", path(), ["path"]],
  ["people", path(["companies", "name"]), ["path", "0"]],
  ["people", path(["people", "job_title"], ["companies", "name"]), ["path", "0"]],
  ["people", path(["people", "company"], ["deals", "name"]), ["path", "0"]],
  ["people", path(["people", "company"], ["nothing", "name"]), ["path", "1"]],
];

/** Filters with unknown attributes. */
const unknown: [filter: object, slug: string, path: string[]][] = [
  [{ email: "a@b.example" }, "email", ["email"]],
  [{ first_name: "Ada" }, "first_name", ["first_name"]],
  [{ $or: [{ name: "x" }, { email: "x" }] }, "email", ["$or", "1", "email"]],
  [{ $not: { phone: "x" } }, "phone", ["$not", "phone"]],
  [{ filters: [] }, "filters", ["filters"]],
  [path(["people", "company"], ["companies", "title"]), "title", ["path", "1"]],
];

describe("a filter is rejected", () => {
  test.for(invalid)("for %s: %j", async ([object, filter, where]) => {
    const response = await crm.query(object, { filter });
    expect(response).toMatchObject({
      status: 400,
      body: { type: "invalid_request_error", code: "filter_error", path: where },
    });
    expect(response.body["message"]).toMatch(/^Error in filter\./);
  });

  test.for(unknown)("for an unknown attribute: %j", async ([filter, slug, where]) => {
    expect(await crm.query("people", { filter })).toMatchObject({
      status: 400,
      body: {
        code: "unknown_filter_attribute_slug",
        message: `Unknown attribute slug: ${slug}.`,
        path: where,
      },
    });
  });

  test("for an unsupported operator, with the message that Attio's users report", async () => {
    const response = await crm.query("people", { filter: { job_title: { $not_empty: true } } });
    expect(response.body["message"]).toContain(
      'Invalid operator "$not_empty" for field "value", must be one of ("$contains", "$ends_with", "$eq", "$in", "$starts_with")',
    );
  });

  test("for an unknown status or option", async () => {
    expect(await crm.query("deals", { filter: { stage: "Won" } })).toMatchObject({
      status: 400,
      body: {
        code: "value_not_found",
        message: 'Cannot find status attribute with status option title "Won".',
      },
    });
    expect((await crm.query("companies", { filter: { categories: "x" } })).body["code"]).toBe(
      "value_not_found",
    );
  });
});
