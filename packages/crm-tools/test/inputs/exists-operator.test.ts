import { afterAll, beforeAll, expect, test } from "vitest";
import { CrmListRecordsTool } from "../../src/index.js";
import { parseForms, getRefusalText } from "../helpers/forms.js";
import { type CrmSandbox, startCrmSandbox } from "../helpers/sandbox.js";

type Input = Record<string, unknown>;

let crm: CrmSandbox;
beforeAll(async () => {
  crm = await startCrmSandbox();
});
afterAll(() => crm.stop());

const PRESENCE =
  /crm_list_attributes shows it\): (.*); record-reference, for example (.*)\. Records without/;
/** An attribute of each type. */
const attributes: [type: string, object: string, slug: string][] = [
  ["personal-name", "people", "name"],
  ["email-address", "people", "email_addresses"],
  ["phone-number", "people", "phone_numbers"],
  ["domain", "companies", "domains"],
  ["select", "companies", "categories"],
  ["interaction", "companies", "last_interaction"],
  ["status", "deals", "stage"],
  ["currency", "deals", "value"],
  ["timestamp", "deals", "created_at"],
];

test.each(attributes)(
  "$exists shows the forms that separate records, for %s: %s.%s",
  async (type, object, slug) => {
    const text = await getRefusalText(crm.client, CrmListRecordsTool, {
      object,
      filter: { [slug]: { $exists: 1 } },
    });
    const [, byType = ""] = PRESENCE.exec(text) ?? [];
    const part = byType.split("; ").find((each) => each.split(/[ ,]+/).includes(type));
    const [form] = parseForms(part ?? "");
    const { found, wanted } = await partition(object, slug, form);
    expect(found).toEqual(wanted);
  },
);

test.each<[object: string, slug: string]>([
  ["people", "email_addresses"],
  ["people", "phone_numbers"],
  ["people", "company"],
  ["companies", "categories"],
  ["deals", "stage"],
  ["deals", "value"],
  ["deals", "created_at"],
  ["deals", "associated_company"],
])(
  "$not_empty, null and their like separate the records with %s.%s from others",
  async (object, slug) => {
    const filled = await filledRecords(object, slug);
    const all = await ids(object, {});
    const empty = all.filter((id) => !filled.includes(id));
    const find = (condition: unknown) => ids(object, { filter: { [slug]: condition } });
    expect(await find({ $not_empty: true })).toEqual(filled);
    expect(await find({ $exists: true })).toEqual(filled);
    expect(await find({ is_empty: false })).toEqual(filled);
    expect(await find({ $exists: false })).toEqual(empty);
    expect(await find(null)).toEqual(empty);
    expect(await ids(object, { filter: { $not: { [slug]: null } } })).toEqual(filled);
  },
);

test.each([
  ["people", "job_title", "text"],
  ["companies", "primary_location", "location"],
  ["deals", "owner", "actor-reference"],
])("%s.%s cannot be filtered by presence, as the error says", async (object, slug, type) => {
  for (const condition of [{ $not_empty: true }, null]) {
    const input = { object, filter: { [slug]: condition } };
    const text = await getRefusalText(crm.client, CrmListRecordsTool, input);
    expect(text).toContain(`The attribute ${slug} is of type ${type}`);
    expect(text).toContain(`their values omit ${slug} if empty`);
  }
});

/** Returns the records that a filter and its negation find, and those expected by their values. */
async function partition(object: string, slug: string, form: Input = { "no form": "shown" }) {
  const filled = await filledRecords(object, slug);
  const all = await ids(object, {});
  return {
    found: [await ids(object, { filter: form }), await ids(object, { filter: { $not: form } })],
    wanted: [filled, all.filter((id) => !filled.includes(id))],
  };
}

async function filledRecords(object: string, slug: string): Promise<string[]> {
  const { items } = await new CrmListRecordsTool({ client: crm.client }).execute({ object });
  const filled = items.filter(({ values }) => (values?.[slug] ?? []).length > 0);
  return filled.map(({ id }) => id.record_id).toSorted();
}

async function ids(object: string, query: Input): Promise<string[]> {
  const tool = new CrmListRecordsTool({ client: crm.client });
  const { items } = await tool.execute({ object, ...query });
  return items.map(({ id }) => id.record_id).toSorted();
}
