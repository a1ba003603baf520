import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { ApiError } from "@workbelt/core";
import { seedId } from "@workbelt/sandbox";
import { CrmListRecordsTool, CrmUpsertRecordTool } from "../../src/index.js";
import { expectedRefusal, getRefusal, parseData, type Rule } from "../helpers/expectations.js";
import { errorResponse, startRecordingServer } from "../helpers/recording-server.js";
import { type CrmSandbox, startCrmSandbox } from "../helpers/sandbox.js";

let crm: CrmSandbox;
beforeAll(async () => {
  crm = await startCrmSandbox();
});
beforeEach(() => crm.sandbox.reset());
afterAll(() => crm.stop());

type Json = Record<string, unknown>;
interface Compact {
  outcome?: string;
  record_id: string;
  values: Json;
}

const domain = "fresh.example";
const fresh = {
  object: "companies",
  matching_attribute: "domains",
  values: { domains: [domain], name: ["Fresh"] },
};

const upsert = async (input: Json) =>
  parseData(
    await new CrmUpsertRecordTool({ client: crm.client }).invoke(input as never),
  ) as Compact;

async function findByDomain(): Promise<string[]> {
  const { items } = await new CrmListRecordsTool({ client: crm.client }).execute({
    object: "companies",
    filter: { domains: domain },
  });
  return items.map(({ id }) => id.record_id);
}

async function getRejection(input: Json): Promise<ApiError> {
  const call = new CrmUpsertRecordTool({ client: crm.client }).execute(input as never);
  return call.then(
    () => Promise.reject(new Error("It was accepted.")),
    (error) => error as ApiError,
  );
}

describe("crm_upsert_record", () => {
  test("creates a record, and updates the same one the next time", async () => {
    const created = await upsert(fresh);
    expect(created).toMatchObject({ outcome: "created", values: { name: "Fresh" } });
    const updated = await upsert({ ...fresh, values: { domains: domain, name: "Fresh Ltd" } });
    expect(updated).toMatchObject({ record_id: created.record_id, values: { name: "Fresh Ltd" } });
    expect(updated.outcome).not.toBe("created");
    expect(await findByDomain()).toEqual([created.record_id]);
  });

  test("says that an existing record was updated, also if nothing changed", async () => {
    const values = { domains: "harborline.example" };
    expect(await upsert({ ...fresh, values })).toMatchObject({
      outcome: "updated",
      record_id: seedId("crm/companies/harborline"),
    });
  });

  test("a new person's result names the company that the CRM linked, and no other value", async () => {
    const person = {
      object: "people",
      matching_attribute: "email_addresses",
      values: { email_addresses: "ada@harborline.example", job_title: "Engineer" },
    };
    const company = {
      target_object: "companies",
      target_record_id: seedId("crm/companies/harborline"),
    };
    const written = { email_addresses: ["ada@harborline.example"], job_title: "Engineer" };
    const created = await upsert(person);
    expect(created).toEqual({
      outcome: "created",
      record_id: expect.any(String),
      values: { ...written, company },
    });
    const values = { ...person.values, job_title: "Chief engineer" };
    const { record_id } = created;
    const updated = await upsert({ ...person, values });
    expect(updated).toMatchObject({ record_id, values: { job_title: "Chief engineer" } });
  });

  test("adds values of the matching attribute, and replaces those of others", async () => {
    const { values } = await upsert({
      ...fresh,
      values: { domains: ["harborline.example", "harborline-uk.example"], categories: "Retail" },
    });
    expect(new Set(values["domains"] as string[])).toEqual(
      new Set(["harborline.example", "harborline-uk.example"]),
    );
    expect(values["categories"]).toEqual(["Retail"]);
  });

  test("is sent again after a lost connection, and writes one record", async () => {
    crm.sandbox.faults.add({ service: "crm", kind: "drop-after", method: "PUT", times: 2 });
    const { outcome, record_id } = await upsert(fresh);
    expect(await findByDomain()).toEqual([record_id]);
    expect(outcome).toBe("created");
  });

  test("takes the attribute's UUID, with the values under the same", async () => {
    const attribute_id = seedId("crm/attribute/companies/domains");
    const values = { [attribute_id]: "harborline.example", name: "Harborline" };
    expect(await upsert({ object: "companies", attribute_id, values })).toMatchObject({
      values: { name: "Harborline" },
    });
  });

  test.each([
    ["companies", "name", "Give domains as matching_attribute, with its value."],
    [
      "users",
      "created_at",
      "Give primary_email_address or user_id as matching_attribute, with its value.",
    ],
    ["deals", "name", "deals has none: find the record with crm_list_records"],
  ])("of %s by %s is an error that names the unique attributes", async (object, slug, advice) => {
    const error = await getRejection({ object, matching_attribute: slug, values: { [slug]: "X" } });
    expect(error.status).toBe(400);
    expect(error.message).toContain(`The attribute ${slug} is not unique. ${advice}`);
  });

  test("by an unknown attribute is an error that suggests the right one", async () => {
    const values = { domain: "a.example" };
    const error = await getRejection({ ...fresh, matching_attribute: "domain", values });
    expect(error.message).toContain("Did you mean domains?");
  });

  test("with values of several records is an error that names the records", async () => {
    const values = { domains: ["harborline.example", "veldt.example"] };
    const error = await getRejection({ ...fresh, values });
    expect(error).toMatchObject({ serviceCode: "multiple_match_results" });
    const ids = ["harborline", "veldt"].map((key) => seedId(`crm/companies/${key}`));
    expect(error.message).toContain(`the record_ids ${ids.join(", ")}`);
    expect(error.details).toMatchObject({ record_ids: ids });
  });

  test("with very many values is explained by a query of limited size", async () => {
    const server = await startRecordingServer(
      errorResponse(400, "multiple_match_results", "Several."),
      { body: { data: [] } },
    );
    const domains = Array.from({ length: 300 }, (_none, index) => `d${index}.example`);
    const call = new CrmUpsertRecordTool({ client: server.client }).execute({
      ...fresh,
      values: { domains },
    });
    await expect(call).rejects.toMatchObject({ serviceCode: "multiple_match_results" });
    await expect(call).rejects.not.toThrow("record_ids");
    expect(server.requests[1]?.body).toMatchObject({ limit: 100 });
  });

  test("of a new record without its required values names them", async () => {
    const input = { object: "users", matching_attribute: "user_id", values: { user_id: "new" } };
    const error = await getRejection(input);
    expect(error.message).toContain("Missing required values: primary_email_address");
  });

  test("with a unique value of another record names that record", async () => {
    const { items } = await new CrmListRecordsTool({ client: crm.client }).execute({
      object: "users",
      limit: 1,
    });
    const taken = items[0]!.values!["primary_email_address"]![0]!["email_address"];
    const error = await getRejection({
      object: "users",
      matching_attribute: "user_id",
      values: { user_id: "new", primary_email_address: taken },
    });
    expect(error.details).toMatchObject({ record_id: items[0]!.id.record_id });
  });

  test("names read-only attributes and unknown options like a new record", async () => {
    const readOnly = await getRejection({
      ...fresh,
      values: { ...fresh.values, logo_url: "https://a.example" },
    });
    expect(readOnly.message).toContain("Only the CRM itself writes logo_url: leave it out.");
    const unknown = await getRejection({
      ...fresh,
      values: { ...fresh.values, categories: "Trains" },
    });
    expect(unknown.message).toContain('has no option "Trains"');
  });

  test("to an object in the singular is not found", async () => {
    const error = await getRejection({ ...fresh, object: "company" });
    expect(error).toMatchObject({ name: "NotFoundError" });
    expect(error.message).toContain("slugs are plural: people, companies, deals");
  });
});

describe("the outcome", () => {
  const ago = (ms: number) => new Date(Date.now() - ms).toISOString();

  /** The outcome of an upsert whose reply has these times. */
  async function getOutcome(created_at: string | undefined, active_from: string) {
    const values = { name: [{ active_from, value: "Fresh" }] };
    const { client } = await startRecordingServer({
      body: { data: { id: { record_id: "x" }, created_at, values } },
    });
    return (await new CrmUpsertRecordTool({ client }).execute(fresh)).outcome;
  }

  test("is left out when the times do not show it", async () => {
    expect(await getOutcome(ago(20_000), ago(19_500))).toBeUndefined();
    expect(await getOutcome(undefined, ago(0))).toBeUndefined();
    expect(await getOutcome("yesterday", ago(0))).toBeUndefined();
  });

  test("is left out when a clock is wrong by minutes", async () => {
    expect(await getOutcome(ago(120_000), ago(120_000))).toBeUndefined();
    expect(await getOutcome(ago(-120_000), ago(-120_000))).toBeUndefined();
  });

  test("is an update if the record is older than the call, or older than a value", async () => {
    expect(await getOutcome(ago(600_000), ago(600_000))).toBe("updated");
    expect(await getOutcome(ago(20_000), ago(10_000))).toBe("updated");
  });
});

const rules: Rule[] = [
  ["no object", { ...fresh, object: undefined }, "object", "expected string"],
  ["no attribute", { ...fresh, matching_attribute: undefined }, "matching_attribute", "expected"],
  ["an attribute's title", { ...fresh, matching_attribute: "Web site" }, "matching_attribute", ""],
  ["no value to match", { ...fresh, values: { name: "X" } }, "values", "matching_attribute"],
  ["an empty value to match", { ...fresh, values: { domains: [] } }, "values", "value of domains"],
  [
    "no own value to match",
    { ...fresh, matching_attribute: "constructor" },
    "values",
    "value of constructor",
  ],
  ["null to match", { ...fresh, values: { domains: null } }, "values", "value of domains"],
  [
    "a name of one part",
    {
      object: "people",
      matching_attribute: "email_addresses",
      values: { email_addresses: "ada@a.example", name: [{ first_name: "Ada" }] },
    },
    "values.name",
    "expected both first_name and last_name",
  ],
];
test.each(rules)("crm_upsert_record rejects %s", async (_what, input, field, message) => {
  expect(await getRefusal(CrmUpsertRecordTool, input)).toEqual(expectedRefusal(field, message));
});
