import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { seedId } from "@workbelt/sandbox";
import {
  CrmCreateAttributeTool,
  CrmCreateObjectTool,
  CrmCreateRecordTool,
  CrmGetAttributeTool,
  CrmListAttributesTool,
} from "../src/index.js";
import { parseData } from "./helpers/expectations.js";
import { type CrmSandbox, startCrmSandbox } from "./helpers/sandbox.js";

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
}

async function fetchAttributes(object: string): Promise<Attributes> {
  const tool = new CrmListAttributesTool({ client: crm.client });
  return parseData(await tool.invoke({ object })) as Attributes;
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
