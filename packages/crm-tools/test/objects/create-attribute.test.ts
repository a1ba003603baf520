import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ConflictError } from "@workbelt/core";
import { CrmCreateAttributeTool, CrmGetAttributeTool } from "../../src/index.js";
import { parseData, getRefusal, expectedRefusal, type Rule } from "../helpers/expectations.js";
import { type CrmSandbox, startCrmSandbox } from "../helpers/sandbox.js";
import { startRecordingServer } from "../helpers/recording-server.js";

let crm: CrmSandbox;
beforeAll(async () => {
  crm = await startCrmSandbox();
});
afterAll(() => crm.stop());

const input = {
  object: "deals",
  api_slug: "renewal_date",
  title: "Renewal date",
  type: "date" as const,
  description: "When the contract ends.",
  is_required: false,
  is_unique: false,
  is_multiselect: false,
  config: {},
};
const { object: _object, ...sentAlways } = input;
const response = { body: { data: { id: { attribute_id: "a" }, api_slug: "x", type: "select" } } };
const relationship = {
  object: "companies",
  title: "Docks",
  api_slug: "docks",
  is_multiselect: true,
};

test("creates a readable attribute on an object and on a list", async () => {
  const tool = new CrmCreateAttributeTool({ client: crm.client });
  const made = parseData(await tool.invoke(input));
  expect(made).toMatchObject({
    api_slug: "renewal_date",
    title: "Renewal date",
    description: "When the contract ends.",
    type: "date",
  });
  const get = new CrmGetAttributeTool({ client: crm.client });
  expect(parseData(await get.invoke({ object: "deals", attribute: "renewal_date" }))).toEqual(made);
  const { object, ...own } = input;
  await tool.execute({ ...own, list: "expansion_accounts" });
  const inList = await get.execute({ list: "expansion_accounts", attribute: "renewal_date" });
  expect(inList.title).toBe("Renewal date");
});

test("needs a slug, a title and a type only, and sends what the CRM requires", async () => {
  const minimal = { object: "deals", api_slug: "renewed_on", title: "Renewed on" };
  const server = await startRecordingServer(response);
  const tool = new CrmCreateAttributeTool({ client: server.client });
  await tool.execute({ ...minimal, type: "date" });
  const data = parseData(await tool.invoke({ ...minimal, type: "multiselect" }));
  const { object: _deals, ...own } = minimal;
  const rest = { description: null, is_required: false, is_unique: false, config: {} };
  expect(server.requests.map(({ body }) => body)).toEqual([
    { data: { ...own, ...rest, type: "date", is_multiselect: false } },
    { data: { ...own, ...rest, type: "select", is_multiselect: true } },
  ]);
  expect(data).not.toHaveProperty("adjusted");
  const live = new CrmCreateAttributeTool({ client: crm.client });
  await expect(live.execute({ ...minimal, type: "date" })).resolves.toMatchObject({ type: "date" });
});

test("a used slug is a conflict", async () => {
  const call = new CrmCreateAttributeTool({ client: crm.client }).execute({
    ...input,
    api_slug: "stage",
  });
  await expect(call).rejects.toBeInstanceOf(ConflictError);
});

test("creates a reference and a multiselect in the CRM's form", async () => {
  const tool = new CrmCreateAttributeTool({ client: crm.client });
  const reference = await tool.execute({
    ...input,
    api_slug: "payer",
    type: "record-reference",
    config: { relationship: { object: "companies" } },
  });
  expect(reference.config?.record_reference?.allowed_object_ids).toHaveLength(1);
  const several = parseData(
    await tool.invoke({ ...input, api_slug: "tags", type: "multiselect", is_multiselect: false }),
  );
  expect(several).toMatchObject({
    type: "select",
    is_multiselect: true,
    adjusted: ["is_multiselect was written as true: the type is multiselect"],
  });
});

describe("sends", () => {
  test.each<[what: string, given: object, sent: object]>([
    ["a type unchanged", {}, {}],
    [
      "multiselect as a select",
      { type: "multiselect", is_multiselect: true },
      { type: "select", is_multiselect: true },
    ],
    ["a select unchanged", { type: "select" }, { type: "select" }],
    ["rating, which the CRM has too", { type: "rating" }, { type: "rating" }],
    ["an empty description", { description: "" }, { description: "" }],
    [
      "the object of a reference where the CRM has it",
      { type: "record-reference", config: { relationship: { object: "companies" } } },
      {
        type: "record-reference",
        config: { record_reference: { allowed_objects: ["companies"] } },
      },
    ],
    [
      "a reference in both directions with its way back",
      { type: "record-reference", config: { relationship } },
      {
        type: "record-reference",
        config: { record_reference: { allowed_objects: ["companies"] } },
        relationship,
      },
    ],
    [
      "a reference to several objects as the CRM writes it",
      {
        type: "record-reference",
        config: { record_reference: { allowed_objects: ["people", "companies"] } },
      },
      {
        type: "record-reference",
        config: { record_reference: { allowed_objects: ["people", "companies"] } },
      },
    ],
    [
      "a currency",
      {
        type: "currency",
        config: { currency: { default_currency_code: "EUR", display_type: "symbol" } },
      },
      {
        type: "currency",
        config: { currency: { default_currency_code: "EUR", display_type: "symbol" } },
      },
    ],
  ])("%s", async (_what, given, sent) => {
    const server = await startRecordingServer(response);
    await new CrmCreateAttributeTool({ client: server.client }).execute({ ...input, ...given });
    expect(server.requests).toMatchObject([
      { method: "POST", url: "/v2/objects/deals/attributes" },
    ]);
    expect(server.requests[0]?.body).toStrictEqual({ data: { ...sentAlways, ...sent } });
  });

  test("to a list", async () => {
    const server = await startRecordingServer(response);
    const tool = new CrmCreateAttributeTool({ client: server.client });
    await tool.execute({ ...sentAlways, list: "sales" });
    expect(server.requests[0]?.url).toBe("/v2/lists/sales/attributes");
    expect(server.requests[0]?.body).toStrictEqual({ data: sentAlways });
  });
});

const given = (more: object) => ({ ...input, ...more });
test.each<Rule>([
  ["neither object nor list", sentAlways, "object", "expected object or list"],
  ["both", given({ list: "sales" }), "list", "omitted with object"],
  ["an interaction", given({ type: "interaction" }), "type", "the CRM maintains interactions"],
  ["an unknown type", given({ type: "formula" }), "type", '"record-reference"'],
  ["a slug with spaces", given({ api_slug: "Renewal date" }), "api_slug", "in snake case"],
  ["no title", given({ title: undefined }), "title", "expected string"],
  ["is_unique as text", given({ is_unique: "no" }), "is_unique", "expected boolean"],
  ["a unique select", given({ type: "select", is_unique: true }), "is_unique", "cannot be unique"],
  [
    "options of a select",
    given({ type: "select", config: { options: ["A"] } }),
    "config.options",
    "add options with crm_create_select_option afterwards",
  ],
  [
    "a relationship of a date",
    given({ config: { relationship } }),
    "config.relationship",
    "takes nothing",
  ],
  [
    "a reference to nothing",
    given({ type: "record-reference" }),
    "config.relationship.object",
    "expected the slug of the object referred to",
  ],
  [
    "half a way back",
    given({
      type: "record-reference",
      config: { relationship: { object: "companies", title: "Docks" } },
    }),
    "config.relationship.api_slug",
    "expected together with title",
  ],
])("rejects %s", async (_what, wrong, field, message) => {
  expect(await getRefusal(CrmCreateAttributeTool, wrong)).toEqual(expectedRefusal(field, message));
});
