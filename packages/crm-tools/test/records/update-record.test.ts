import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { ApiError } from "@workbelt/core";
import { seedId } from "@workbelt/sandbox";
import {
  CrmAppendRecordValuesTool,
  CrmCreateAttributeTool,
  CrmCreatePersonTool,
  CrmGetRecordAttributeValuesTool,
  CrmGetRecordTool,
  CrmUpdateRecordTool,
} from "../../src/index.js";
import { expectedRefusal, getRefusal, parseData, type Rule } from "../helpers/expectations.js";
import { type CrmSandbox, startCrmSandbox } from "../helpers/sandbox.js";

let crm: CrmSandbox;
beforeAll(async () => {
  crm = await startCrmSandbox();
});
beforeEach(() => crm.sandbox.reset());
afterAll(() => crm.stop());

type Json = Record<string, unknown>;
interface Compact {
  record_id: string;
  values: Json;
  adjusted?: string[];
}

const deal = { object: "deals", record_id: seedId("crm/deals/castellan-cold-chain") };
const harborline = { object: "companies", record_id: seedId("crm/companies/harborline") };
const elif = { object: "people", record_id: seedId("crm/people/elif-demir") };

const update = async (record: Json, values: Json) =>
  parseData(
    await new CrmUpdateRecordTool({ client: crm.client }).invoke({ ...record, values } as never),
  ) as Compact;
const append = async (record: Json, values: Json) =>
  parseData(
    await new CrmAppendRecordValuesTool({ client: crm.client }).invoke({
      ...record,
      values,
    } as never),
  ) as Compact;
const read = async (record: typeof deal) =>
  parseData(await new CrmGetRecordTool({ client: crm.client }).invoke(record)) as Compact;

/** The error of an update that the CRM rejects. */
async function getRejection(record: Json, values: Json): Promise<ApiError> {
  const call = new CrmUpdateRecordTool({ client: crm.client }).execute({
    ...record,
    values,
  } as never);
  return call.then(
    () => Promise.reject(new Error("It was accepted.")),
    (error) => error as ApiError,
  );
}

describe("crm_update_record", () => {
  test("moves a deal to another stage, which keeps the history and all other values", async () => {
    const before = await read(deal);
    const updated = await update(deal, { stage: "Won 🎉" });
    expect(updated).toEqual({
      record_id: deal.record_id,
      record_name: before.values["name"],
      values: { stage: "Won 🎉" },
    });
    expect(await read(deal)).toEqual({ ...before, values: { ...before.values, stage: "Won 🎉" } });
    const history = await new CrmGetRecordAttributeValuesTool({ client: crm.client }).invoke({
      ...deal,
      attribute: "stage",
      show_historic: true,
    });
    expect(parseData(history)).toMatchObject({
      items: [{ value: "Lead" }, { value: "In Progress" }, { value: "Won 🎉" }],
    });
  });

  test("replaces one of two email addresses", async () => {
    const { values } = await read(elif);
    const [address] = values["email_addresses"] as string[];
    await append(elif, { email_addresses: ["elif@wrong.example"] });
    const updated = await update(elif, { email_addresses: [address, "elif@right.example"] });
    expect(updated.values["email_addresses"]).toEqual([address, "elif@right.example"]);
    expect((await read(elif)).values).toMatchObject(updated.values);
  });

  test("writes values of every kind as a model writes them, and reports the changes", async () => {
    const updated = await update(deal, {
      owner: { email_address: "daniel.okafor@northwind.example" },
      value: { currency_value: 9000, currency_code: "usd" },
      associated_company: "harborline.example",
      associated_people: [elif.record_id, "tara.quinn@nimbus.example"],
    });
    expect(updated.adjusted).toEqual([
      "values.owner.0.email_address was written as workspace_member_email_address",
      "values.associated_people.0 was written as target_record_id",
    ]);
    expect(updated.values).toMatchObject({
      owner: { referenced_actor_id: seedId("crm/member/daniel-okafor") },
      value: { currency_value: 9000, currency_code: "USD" },
      associated_company: { target_record_id: harborline.record_id },
      associated_people: [
        { target_record_id: elif.record_id },
        { target_record_id: seedId("crm/people/tara-quinn") },
      ],
    });
    const place = { locality: "Lyon", country_code: "FR" };
    const phone = { original_phone_number: "06 12 34 56 78", country_code: "FR" };
    const person = await update(elif, { primary_location: place, phone_numbers: phone });
    expect(person.values).toMatchObject({
      primary_location: "Lyon, FR",
      phone_numbers: ["+33612345678"],
    });
  });

  test("values can be written back as they were read", async () => {
    const { values } = await read(deal);
    const { name, stage, owner, value, associated_company, associated_people } = values;
    const written = { name, stage, owner, value, associated_company, associated_people };
    const updated = await update(deal, written);
    expect(updated.adjusted).toContain(
      "values.associated_company.0.record_name was dropped: target_record_id counts",
    );
    expect((await read(deal)).values).toEqual(values);
  });

  test.each([null, []])("clears attributes with %j", async (none) => {
    const { values } = await update(deal, { value: none, associated_people: none });
    expect(values).toEqual({ value: null, associated_people: null });
    expect((await read(deal)).values).not.toHaveProperty("associated_people");
  });

  test("a removed person's deal no longer names them on either side", async () => {
    await update(deal, { associated_people: [] });
    const people = seedId("crm/people/yusuf-aydin");
    const { values } = await read({ object: "people", record_id: people });
    expect(values).not.toHaveProperty("associated_deals");
  });

  describe("a name of which one part is given", () => {
    test("keeps the other part, and says so", async () => {
      const { values, adjusted } = await update(elif, { name: { first_name: "Eliff" } });
      expect(values["name"]).toBe("Eliff Demir");
      expect(adjusted).toEqual(['values.name.0.last_name was kept: "Demir"']);
      const next = await append(elif, { name: [{ last_name: "Kaya", first_name: null }] });
      expect(next.values["name"]).toBe("Eliff Kaya");
      expect(next.adjusted).toEqual(['values.name.0.first_name was kept: "Eliff"']);
    });

    test("is completed with UUIDs of object and attribute too", async () => {
      const record = { ...elif, object: seedId("crm/object/people") };
      const name = seedId("crm/attribute/people/name");
      const { values } = await update(record, { [name]: [{ last_name: "Kaya" }] });
      // The response has slugs only, so that all values are shown.
      expect(values).toMatchObject({ name: "Elif Kaya", email_addresses: [expect.any(String)] });
    });

    test("is the whole name with an empty text, or if there was none", async () => {
      const { values, adjusted } = await update(elif, {
        name: { first_name: "Elif", last_name: "" },
      });
      expect([values["name"], adjusted]).toEqual(["Elif", undefined]);
      const { id } = await new CrmCreatePersonTool({ client: crm.client }).execute({ values: {} });
      const unnamed = { object: "people", record_id: id.record_id };
      expect((await update(unnamed, { name: { first_name: "Ada" } })).values["name"]).toBe("Ada");
    });

    test("takes the other part from a full name that has it", async () => {
      const name = { first_name: "Mary Anne", full_name: "Mary Anne Smith" };
      const { values, adjusted } = await update(elif, { name });
      expect([values["name"], adjusted]).toEqual(["Mary Anne Smith", undefined]);
    });
  });

  test("an unknown stage is an error that lists the stages", async () => {
    const error = await getRejection(deal, { stage: "Negotiation" });
    expect(error.message).toContain('The attribute stage has no status "Negotiation"');
    expect(error.message).toContain('"Lead", "In Progress", "Won 🎉", "Lost"');
  });

  test.each([
    ["a company by name", elif, { company: "Veldt Outdoor" }, "a company by domain, as text"],
    ["a German date", harborline, { renewal_date: "31.12.2026" }, 'as "2026-01-31"'],
  ])("%s is an error that shows the form", async (_what, record, values, form) => {
    await new CrmCreateAttributeTool({ client: crm.client }).execute({
      object: "companies",
      api_slug: "renewal_date",
      title: "Renewal date",
      type: "date",
      description: "",
      is_required: false,
      is_unique: false,
      is_multiselect: false,
      config: {},
    });
    const error = await getRejection(record, values);
    expect(error).toMatchObject({ details: { attribute: Object.keys(values)[0] } });
    expect(error.message).toContain(form);
  });

  test("an unknown attribute is an error that suggests the right one", async () => {
    const error = await getRejection(deal, { stagge: "Lost" });
    expect(error.message).toContain("Did you mean stage?");
  });

  test("a unique value of another record is an error with that record", async () => {
    const error = await getRejection(harborline, { domains: ["veldt.example"] });
    expect(error).toMatchObject({
      name: "ConflictError",
      details: { attribute: "domains", record_id: seedId("crm/companies/veldt") },
    });
  });

  test("clearing required attributes is an error that names them, and no others", async () => {
    const error = await getRejection(deal, { name: null, stage: [], value: 5 });
    expect(error.message).toContain(
      "Required attributes cannot be cleared: name (text), stage (status). Give them a value, or leave them out.",
    );
    expect((await read(deal)).values).toHaveProperty("stage", "In Progress");
  });

  test("read-only attributes are named", async () => {
    const values = { created_at: "2026-01-01T00:00:00Z", logo_url: "https://a.example", name: "X" };
    const error = await getRejection(harborline, values);
    expect(error.message).toContain(
      "Only the CRM itself writes logo_url, created_at: leave it out.",
    );
    expect(error.details).toMatchObject({ read_only: ["logo_url", "created_at"] });
  });

  test("another currency is rejected before anything is written", async () => {
    const error = await getRejection(deal, { value: { currency_value: 5, currency_code: "EUR" } });
    expect(error).toMatchObject({ name: "InputError" });
    expect(error.message).toContain("expected USD");
  });

  test("a record that is gone, and an object in the singular, are not found", async () => {
    const gone = await getRejection({ ...deal, record_id: seedId("no") }, { name: "X" });
    expect(gone.message).toContain("it may have been deleted, or merged into another record");
    const singular = await getRejection({ ...deal, object: "deal" }, { name: "X" });
    expect(singular.message).toContain("slugs are plural: people, companies, deals");
  });

  test("is not sent again after a lost connection, and names the read that verifies it", async () => {
    crm.sandbox.faults.add({ service: "crm", kind: "drop-after", method: "PUT" });
    const tool = new CrmUpdateRecordTool({ client: crm.client });
    const call = tool.execute({ ...deal, values: { stage: "Lost" } });
    await expect(call).rejects.toMatchObject({
      mayHaveHappened: true,
      message: expect.stringContaining("Check with crm_get_record before retrying"),
    });
    expect((await read(deal)).values).toHaveProperty("stage", "Lost");
  });
});

describe("crm_append_record_values", () => {
  test("adds a tag to those a company has", async () => {
    const before = (await read(harborline)).values["categories"] as string[];
    const { values } = await append(harborline, { categories: ["Retail"] });
    expect(new Set(values["categories"] as string[])).toEqual(new Set([...before, "Retail"]));
    await append(harborline, { categories: ["Retail"] });
    expect((await read(harborline)).values["categories"]).toHaveLength(before.length + 1);
  });

  test("adds a person to a deal, and replaces a single value", async () => {
    const before = (await read(deal)).values["associated_people"] as unknown[];
    const { values } = await append(deal, {
      associated_people: { record_id: elif.record_id },
      stage: "Lost",
    });
    expect(values["associated_people"]).toHaveLength(before.length + 1);
    expect(values["stage"]).toBe("Lost");
  });

  test("explains errors like the update", async () => {
    const call = append(harborline, { domains: "veldt.example" });
    await expect(call).rejects.toThrow(
      'The value "veldt.example" of domains belongs to the record with record_id',
    );
  });

  test("is not sent again after a lost connection, and names the read that shows the record", async () => {
    crm.sandbox.faults.add({ service: "crm", kind: "drop-after", method: "PATCH", times: 1 });
    const tool = new CrmAppendRecordValuesTool({ client: crm.client });
    const call = tool.execute({ ...harborline, values: { domains: "harborline-uk.example" } });
    const error = await call.catch((caught: unknown) => caught);
    expect(error).toMatchObject({ mayHaveHappened: true, retryable: false });
    expect(String(error)).toContain("crm_get_record");
  });
});

const rules: Rule[] = [
  ["no object", { record_id: deal.record_id, values: { name: "X" } }, "object", "expected string"],
  ["no record", { object: "deals", values: { name: "X" } }, "record_id", "expected string"],
  [
    "an id that is no UUID",
    { ...deal, record_id: "x", values: { name: "X" } },
    "record_id",
    "UUID",
  ],
  ["no values", deal, "values", "expected"],
  ["values without any", { ...deal, values: {} }, "values", "at least one attribute"],
  ["values in a list", { ...deal, values: [{ name: "X" }] }, "values", "expected"],
  ["an attribute's title", { ...deal, values: { "Deal name": "X" } }, "values.Deal name", "slug"],
];
describe.each([
  ["crm_update_record", CrmUpdateRecordTool],
  ["crm_append_record_values", CrmAppendRecordValuesTool],
] as const)("%s", (_name, Tool) => {
  test.each(rules)("rejects %s", async (_what, input, field, message) => {
    expect(await getRefusal(Tool, input)).toEqual(expectedRefusal(field, message));
  });
});

test.each([null, []])("crm_append_record_values rejects %j, which adds nothing", async (none) => {
  const input = { ...harborline, values: { categories: none } };
  expect(await getRefusal(CrmAppendRecordValuesTool, input)).toEqual(
    expectedRefusal("values.categories", "crm_update_record clears attributes"),
  );
});
