import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { ConflictError } from "@workbelt/core";
import { seedId } from "@workbelt/sandbox";
import {
  CrmCreateAttributeTool,
  CrmCreateObjectTool,
  CrmCreateRecordTool,
  CrmCreateSelectOptionTool,
  CrmGetAttributeTool,
  CrmGetObjectTool,
  CrmListAttributeOptionsTool,
  CrmListAttributesTool,
  CrmListAttributeStatusesTool,
  CrmListObjectsTool,
} from "../../src/index.js";
import {
  collect,
  parseData,
  getRefusal,
  expectedRefusal,
  type Rule,
} from "../helpers/expectations.js";
import { type CrmSandbox, startCrmSandbox, createScopedClient } from "../helpers/sandbox.js";
import { createObservedClient } from "../helpers/exchanges.js";
import { startRecordingServer } from "../helpers/recording-server.js";

let crm: CrmSandbox;
beforeAll(async () => {
  crm = await startCrmSandbox();
});
beforeEach(() => crm.sandbox.reset());
afterAll(() => crm.stop());

interface Titled {
  api_slug: string;
  title: string;
}

async function parseItems(content: Promise<string>): Promise<Titled[]> {
  return (parseData(await content) as { items: Titled[] }).items;
}

describe("objects", () => {
  test("are listed with slug and kind", async () => {
    await new CrmCreateObjectTool({ client: crm.client }).execute({
      singular_noun: "Dock",
      plural_noun: "Docks",
      api_slug: "docks",
    });
    const tool = new CrmListObjectsTool({ client: crm.client });
    const items = await parseItems(tool.invoke({}));
    const kinds = items.map((item) => [item.api_slug, (item as unknown as { kind: string }).kind]);
    expect(Object.fromEntries(kinds)).toEqual({
      people: "system",
      companies: "system",
      deals: "system",
      users: "system",
      workspaces: "system",
      docks: "custom",
    });
    expect(await collect(tool.items({}))).toHaveLength(6);
  });

  test("are read by slug and by UUID", async () => {
    const tool = new CrmGetObjectTool({ client: crm.client });
    const bySlug = parseData(await tool.invoke({ object: "people" }));
    expect(bySlug).toEqual({
      object_id: seedId("crm/object/people"),
      api_slug: "people",
      singular_noun: "Person",
      plural_noun: "People",
      kind: "system",
    });
    expect(parseData(await tool.invoke({ object: seedId("crm/object/people") }))).toEqual(bySlug);
  });

  test("can be created, with attributes and then records", async () => {
    const object = "docks";
    await new CrmCreateObjectTool({ client: crm.client }).execute({
      singular_noun: "Dock",
      plural_noun: "Docks",
      api_slug: object,
    });
    const tool = new CrmCreateRecordTool({ client: crm.client });
    const early = tool.execute({ object, values: { gate: "Dock 4" } });
    await expect(early).rejects.toThrow(
      "The attribute gate does not exist. Attributes: record_id, created_at, created_by.",
    );
    await new CrmCreateAttributeTool({ client: crm.client }).execute({
      object,
      api_slug: "gate",
      title: "Gate",
      type: "text",
      description: "",
      is_required: false,
      is_unique: true,
      is_multiselect: false,
      config: {},
    });
    const record = parseData(await tool.invoke({ object, values: { gate: "Dock 4" } }));
    expect(record).toMatchObject({ values: { gate: "Dock 4" } });
    const { record_id } = record as { record_id: string };
    const again = tool.execute({ object, values: { gate: "Dock 4" } });
    await expect(again).rejects.toMatchObject({
      name: "ConflictError",
      details: { attribute: "gate", value: "Dock 4", record_id },
    });
  });

  test("with a used slug are a conflict with advice", async () => {
    const call = new CrmCreateObjectTool({ client: crm.client }).execute({
      singular_noun: "Person",
      plural_noun: "Persons",
      api_slug: "people",
    });
    const error = await call.catch((caught) => caught);
    expect(error).toBeInstanceOf(ConflictError);
    expect(error.message).toContain("choose another slug");
  });

  const input = { singular_noun: "Dock", plural_noun: "Docks", api_slug: "docks" };
  test.each<Rule>([
    ["no singular", { ...input, singular_noun: undefined }, "singular_noun", "expected string"],
    ["an empty plural", { ...input, plural_noun: "" }, "plural_noun", "this one is empty"],
    ["a slug in capitals", { ...input, api_slug: "Docks" }, "api_slug", "in snake case"],
    ["a slug with a path", { ...input, api_slug: "docks/4" }, "api_slug", "in snake case"],
    ["no slug", { ...input, api_slug: undefined }, "api_slug", "expected string"],
  ])("are rejected with %s", async (_what, wrong, field, message) => {
    expect(await getRefusal(CrmCreateObjectTool, wrong)).toEqual(expectedRefusal(field, message));
  });
});

describe("attributes", () => {
  test("of an object are listed with their type and constraints", async () => {
    const items = await parseItems(
      new CrmListAttributesTool({ client: crm.client }).invoke({ object: "deals" }),
    );
    const bySlug = Object.fromEntries(items.map((item) => [item.api_slug, item]));
    expect(bySlug["stage"]).toEqual({
      api_slug: "stage",
      title: expect.any(String),
      type: "status",
      is_required: true,
      statuses: ["Lead", "In Progress", "Won 🎉", "Lost"],
    });
    expect(bySlug["value"]).toMatchObject({ type: "currency", currency_code: "USD" });
    expect(bySlug["associated_company"]).toMatchObject({ type: "record-reference" });
  });

  test("are listed with the titles of their options, which are looked up once", async () => {
    const { client, exchanges } = createObservedClient(crm.sandbox);
    const tool = new CrmListAttributesTool({ client });
    const read = async () => parseItems(tool.invoke({ object: "companies" }));
    const categories = (await read()).find(({ api_slug }) => api_slug === "categories");
    const first = exchanges.length;
    expect(categories).toMatchObject({ options: expect.arrayContaining(["Cold Chain"]) });
    expect(first).toBeGreaterThan(1);
    await read();
    expect(exchanges).toHaveLength(first + 1);
    // The cached titles are dropped by a change.
    const added = { object: "companies", attribute: "categories", title: "New" };
    await new CrmCreateSelectOptionTool({ client }).execute(added);
    const again = (await read()).find(({ api_slug }) => api_slug === "categories");
    expect(again).toMatchObject({ options: expect.arrayContaining(["New"]) });
  });

  test("are listed with thirty of many options and the number of others", async () => {
    const attribute = { id: { attribute_id: "a" }, api_slug: "tags", type: "select" };
    const data = Array.from({ length: 33 }, (_, index) => ({ id: {}, title: `Tag ${index}` }));
    const server = await startRecordingServer({ body: { data: [attribute] } }, { body: { data } });
    const tool = new CrmListAttributesTool({ client: server.client });
    const [tags] = await parseItems(tool.invoke({ object: "companies" }));
    expect(tags).toMatchObject({ options: { length: 30 }, other_options: 3 });
  });

  test("are listed without options that the token may not read", async () => {
    const attribute = { id: { attribute_id: "a" }, api_slug: "tags", type: "select" };
    const server = await startRecordingServer(
      { body: { data: [attribute] } },
      { status: 403, body: {} },
    );
    const tool = new CrmListAttributesTool({ client: server.client });
    expect(await parseItems(tool.invoke({ object: "companies" }))).toEqual([
      { api_slug: "tags", type: "select" },
    ]);
  });

  test("of a list are its own", async () => {
    const tool = new CrmListAttributesTool({ client: crm.client });
    const items = await parseItems(tool.invoke({ list: "expansion_accounts" }));
    expect(items.map((item) => item.api_slug)).toContain("stage");
    expect(items.map((item) => item.api_slug)).not.toContain("domains");
    expect(await collect(tool.items({ list: "expansion_accounts" }))).toHaveLength(items.length);
  });

  test("are the same one by one as in the list, by slug and UUID", async () => {
    const list = new CrmListAttributesTool({ client: crm.client });
    const { items } = await list.execute({ object: "people" });
    const first = items.find(({ type }) => type === "text");
    const tool = new CrmGetAttributeTool({ client: crm.client });
    for (const attribute of [first!.api_slug, first!.id.attribute_id]) {
      expect(await tool.execute({ object: "people", attribute })).toEqual(first);
    }
    const inList = await tool.execute({ list: "expansion_accounts", attribute: "stage" });
    expect(inList).toMatchObject({ api_slug: "stage", type: "status" });
  });

  test("have options and statuses, listed by title", async () => {
    const options = await parseItems(
      new CrmListAttributeOptionsTool({ client: crm.client }).invoke({
        object: "companies",
        attribute: "categories",
      }),
    );
    expect(options).toEqual(expect.arrayContaining(["Cold Chain", "Retail"]));
    const statuses = new CrmListAttributeStatusesTool({ client: crm.client });
    const stages = await parseItems(statuses.invoke({ object: "deals", attribute: "stage" }));
    expect(stages).toEqual([
      { title: "Lead" },
      { title: "In Progress" },
      { title: "Won 🎉", celebration_enabled: true },
      { title: "Lost" },
    ]);
    const inList = { list: "expansion_accounts", attribute: "stage" };
    expect(await collect(statuses.items(inList))).toHaveLength(4);
  });

  test("statuses show their target time", async () => {
    const data = [{ id: { status_id: "s" }, title: "Open", target_time_in_status: "P1D" }];
    const server = await startRecordingServer({ body: { data } });
    const input = { object: "deals", attribute: "stage" };
    const status = new CrmListAttributeStatusesTool({ client: server.client });
    expect(await parseItems(status.invoke(input))).toEqual([
      { title: "Open", target_time_in_status: "P1D" },
    ]);
  });
});

const ofAttribute = { attribute: "stage" };
describe.each([
  ["crm_list_attributes", CrmListAttributesTool, {}],
  ["crm_get_attribute", CrmGetAttributeTool, ofAttribute],
  ["crm_list_attribute_options", CrmListAttributeOptionsTool, ofAttribute],
  ["crm_list_attribute_statuses", CrmListAttributeStatusesTool, ofAttribute],
])("%s", (_name, Tool, more) => {
  test.each<Rule>([
    ["neither object nor list", {}, "object", "expected object or list"],
    ["both", { object: "deals", list: "sales" }, "list", "omitted with object"],
    ["an object with a path", { object: "deals/x" }, "object", "expected a slug"],
    ["a list by its name", { list: "My list" }, "list", "or a UUID, perhaps my_list"],
  ])("rejects %s", async (_what, input, field, message) => {
    expect(await getRefusal(Tool, { ...more, ...input })).toEqual(expectedRefusal(field, message));
  });

  test("uses the scope of lists for lists", async () => {
    const client = createScopedClient(crm.sandbox, ["object_configuration:read"]);
    const input = { ...more, list: "expansion_accounts" };
    const tool = new Tool({ client });
    const refusal = (tool.execute as (given: object) => Promise<unknown>).call(tool, input);
    await expect(refusal).rejects.toThrow("It needs the scopes list_configuration:read");
  });
});
