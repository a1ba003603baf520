import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { seedId } from "@workbelt/sandbox";
import {
  CrmCreateAttributeTool,
  CrmCreateObjectTool,
  CrmCreateRecordTool,
  CrmGetAttributeTool,
  CrmListAttributeStatusesTool,
  CrmListAttributesTool,
  CrmUpdateRecordTool,
} from "../../src/index.js";
import { parseData } from "../helpers/expectations.js";
import { type CrmSandbox, startCrmSandbox } from "../helpers/sandbox.js";

let crm: CrmSandbox;
beforeAll(async () => {
  crm = await startCrmSandbox();
});
beforeEach(() => crm.sandbox.reset());
afterAll(() => crm.stop());

interface Attribute {
  api_slug: string;
  type: string;
}

interface Attributes {
  items: Attribute[];
  value_examples: Record<string, unknown>;
  value_notes: Record<string, string>;
}

async function fetchAttributes(object: string): Promise<Attributes> {
  const tool = new CrmListAttributesTool({ client: crm.client });
  return parseData(await tool.invoke({ object })) as Attributes;
}

async function fetchStatusId(title: string): Promise<string | null | undefined> {
  const tool = new CrmListAttributeStatusesTool({ client: crm.client });
  const { items } = await tool.execute({ object: "deals", attribute: "stage" });
  return items.find((status) => status.title === title)?.id.status_id;
}

// Placeholders of the examples must be replaced by existing items.
const REAL: Readonly<Record<string, unknown>> = {
  select: "Cold Chain",
  status: "Lead",
  "record-reference": {
    target_object: "companies",
    target_record_id: seedId("crm/companies/harborline"),
  },
  "actor-reference": "daniel.okafor@northwind.example",
};

const slugFor = (type: string) => type.replaceAll("-", "_");

test("a value of each type can be written like its example", async () => {
  await new CrmCreateObjectTool({ client: crm.client }).execute({
    singular_noun: "Dock",
    plural_noun: "Docks",
    api_slug: "docks",
  });
  const types = [
    ...(["text", "number", "checkbox", "date", "timestamp", "rating", "currency"] as const),
    ...(["record-reference", "actor-reference", "location", "phone-number"] as const),
  ];
  for (const type of types) {
    await new CrmCreateAttributeTool({ client: crm.client }).execute({
      object: "docks",
      api_slug: slugFor(type),
      title: type,
      type,
      description: "",
      is_required: false,
      is_unique: false,
      is_multiselect: false,
      config: type === "record-reference" ? { relationship: { object: "companies" } } : {},
    });
  }
  const { items, value_examples } = await fetchAttributes("docks");
  const writable = items.filter(({ api_slug, type }) => api_slug === slugFor(type));
  expect(writable.map(({ type }) => type)).toEqual(types);
  const values = Object.fromEntries(
    types.map((type) => [slugFor(type), REAL[type] ?? value_examples[type]]),
  );
  const tool = new CrmCreateRecordTool({ client: crm.client });
  const created = parseData(await tool.invoke({ object: "docks", values }));
  const written = Object.keys((created as { values: object }).values);
  expect(written).toEqual(expect.arrayContaining(types.map(slugFor)));
  expect(created).not.toHaveProperty("adjusted");
});

test.each([
  ["people", ["name", "email_addresses"]],
  ["companies", ["domains", "categories"]],
  ["deals", ["name", "stage", "owner", "value"]],
])("%s are written as the examples show", async (object, slugs) => {
  const { items, value_examples } = await fetchAttributes(object);
  const values = items
    .filter(({ api_slug }) => slugs.includes(api_slug))
    .map(({ api_slug, type }) => [api_slug, REAL[type] ?? value_examples[type]]);
  expect(values).toHaveLength(slugs.length);
  const tool = new CrmCreateRecordTool({ client: crm.client });
  const created = parseData(await tool.invoke({ object, values: Object.fromEntries(values) }));
  expect((created as { values: object }).values).toMatchObject(
    Object.fromEntries(slugs.map((slug) => [slug, expect.anything()])),
  );
});

test("values can be written in the other forms that the notes name", async () => {
  const target = seedId("crm/companies/harborline");
  const people = await new CrmUpdateRecordTool({ client: crm.client }).execute({
    object: "people",
    record_id: seedId("crm/people/elif-demir"),
    values: {
      name: "Lovelace, Ada",
      company: "harborline.example",
      phone_numbers: { original_phone_number: "020 7946 0000", country_code: "GB" },
      primary_location: "1 Main St, Reno, NV, US",
    },
  });
  expect(people.values).toMatchObject({
    name: [{ first_name: "Ada", last_name: "Lovelace" }],
    company: [{ target_record_id: target }],
    phone_numbers: [{ phone_number: "+442079460000" }],
    primary_location: [{ locality: "Reno", country_code: "US" }],
  });
  const deal = await new CrmUpdateRecordTool({ client: crm.client }).execute({
    object: "deals",
    record_id: seedId("crm/deals/castellan-cold-chain"),
    values: {
      owner: seedId("crm/member/daniel-okafor"),
      stage: await fetchStatusId("Lost"),
      associated_company: { target_record_id: target },
      associated_people: ["elif.demir@harborline.example"],
    },
  });
  expect(deal.values).toMatchObject({
    owner: [{ referenced_actor_id: seedId("crm/member/daniel-okafor") }],
    stage: [{ status: { title: "Lost" } }],
    associated_company: [{ target_object: "companies", target_record_id: target }],
    associated_people: [{ target_record_id: seedId("crm/people/elif-demir") }],
  });
});

test("an example of a reference names the object, if the attribute has one", async () => {
  const tool = new CrmGetAttributeTool({ client: crm.client });
  const data = parseData(await tool.invoke({ object: "people", attribute: "company" }));
  expect(data).toMatchObject({
    value_example: { target_object: "companies" },
    value_note: expect.stringContaining("domain"),
  });
});

test("notes exist only for the types of the attributes", async () => {
  const { value_notes } = await fetchAttributes("deals");
  expect(Object.keys(value_notes).toSorted()).toEqual([
    "actor-reference",
    "currency",
    "record-reference",
    "status",
  ]);
});

test("there is one example per type, and none for interactions", async () => {
  const { items, value_examples } = await fetchAttributes("people");
  const types = new Set(items.map(({ type }) => type));
  expect(types).toContain("interaction");
  types.delete("interaction");
  expect(Object.keys(value_examples).toSorted()).toEqual([...types].toSorted());
});

test("a single attribute includes the example of its type", async () => {
  const tool = new CrmGetAttributeTool({ client: crm.client });
  const get = async (attribute: string) =>
    parseData(await tool.invoke({ object: "people", attribute }));
  expect(await get("name")).toHaveProperty("value_example", {
    first_name: "Ada",
    last_name: "Lovelace",
  });
  expect(await get("last_interaction")).not.toHaveProperty("value_example");
});
