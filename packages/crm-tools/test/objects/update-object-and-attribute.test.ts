import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { ApiToolOptions, ApiTool } from "@workbelt/core/langchain";
import type { Operation } from "@workbelt/core/provider";
import { seedId } from "@workbelt/sandbox";
import {
  CrmCreateAttributeTool,
  CrmCreateDealTool,
  CrmCreateObjectTool,
  CrmCreateRecordTool,
  CrmGetAttributeTool,
  CrmGetObjectTool,
  CrmListListsTool,
  CrmUpdateAttributeTool,
  CrmUpdateObjectTool,
} from "../../src/index.js";
import { expectedRefusal, getRefusal, parseData, type Rule } from "../helpers/expectations.js";
import { startRecordingServer } from "../helpers/recording-server.js";
import { createScopedClient, type CrmSandbox, startCrmSandbox } from "../helpers/sandbox.js";

let crm: CrmSandbox;
beforeAll(async () => {
  crm = await startCrmSandbox();
});
beforeEach(() => crm.sandbox.reset());
afterAll(() => crm.stop());

type Tool = new (options?: ApiToolOptions) => ApiTool<Operation>;

/** Calls a tool and returns what the model reads. */
async function read(Tool: Tool, input: Record<string, unknown>): Promise<unknown> {
  return parseData(await new Tool({ client: crm.client }).invoke(input));
}

const newAttribute = {
  object: "deals",
  api_slug: "budget",
  title: "Budget",
  type: "currency",
  description: "",
  is_required: false,
  is_unique: false,
  is_multiselect: false,
  config: {},
};
const budget = { object: "deals", attribute: "budget" };
const values = { name: "Pilot", stage: "Lead", owner: "daniel.okafor@northwind.example" };

describe("crm_update_object", () => {
  const docks = { singular_noun: "Dock", plural_noun: "Docks", api_slug: "docks" };

  test("renames an object and keeps the rest", async () => {
    const changed = await read(CrmUpdateObjectTool, { object: "deals", plural_noun: "Chances" });
    const names = {
      object_id: seedId("crm/object/deals"),
      api_slug: "deals",
      plural_noun: "Chances",
    };
    expect(changed).toEqual(names);
    const found = await read(CrmGetObjectTool, { object: "deals" });
    expect(found).toEqual({ ...names, singular_noun: "Deal", kind: "system" });
  });

  test("drops what was cached under the old slug", async () => {
    await read(CrmCreateObjectTool, docks);
    const gate = { ...newAttribute, object: "docks", api_slug: "gate", type: "text" };
    await read(CrmCreateAttributeTool, gate);
    const config = { relationship: { object: "docks" } };
    const reference = { ...newAttribute, api_slug: "dock", type: "record-reference", config };
    await read(CrmCreateAttributeTool, reference);
    const dock = (await read(CrmCreateRecordTool, {
      object: "docks",
      values: { gate: "4" },
    })) as { record_id: string };
    const deal = { values: { ...values, dock: dock.record_id } };
    expect(await read(CrmCreateDealTool, deal)).toMatchObject({
      values: { dock: { target_object: "docks" } },
    });
    await read(CrmUpdateObjectTool, { object: "docks", api_slug: "piers" });
    expect(await read(CrmCreateDealTool, deal)).toMatchObject({
      values: { dock: { target_object: "piers" } },
    });
  });

  test("a new object is known to other operations at once", async () => {
    const tool = new CrmListListsTool({ client: crm.client });
    const query = { parent_object: "docks" };
    await expect(tool.execute(query)).rejects.toThrow("no object has this slug");
    await read(CrmCreateObjectTool, docks);
    expect(await tool.execute(query)).toEqual({ items: [] });
  });

  test("explains a used slug and a fixed one", async () => {
    await read(CrmCreateObjectTool, docks);
    const tool = new CrmUpdateObjectTool({ client: crm.client });
    const used = tool.execute({ object: "docks", api_slug: "people" });
    await expect(used).rejects.toMatchObject({
      name: "ConflictError",
      message: expect.stringContaining("choose another slug"),
    });
    const fixed = tool.execute({ object: "people", api_slug: "humans" });
    await expect(fixed).rejects.toThrow("cannot be changed");
  });

  test.each<Rule>([
    ["no change", { object: "docks" }, "api_slug", "at least one of api_slug, singular_noun"],
    ["no object", { plural_noun: "Docks" }, "object", "expected string"],
    ["a slug in capitals", { object: "docks", api_slug: "Docks" }, "api_slug", "in snake case"],
    ["an empty noun", { object: "docks", singular_noun: "" }, "singular_noun", "this one is empty"],
  ])("rejects %s", async (_what, input, field, message) => {
    expect(await getRefusal(CrmUpdateObjectTool, input)).toEqual(expectedRefusal(field, message));
  });
});

describe("crm_update_attribute", () => {
  beforeEach(async () => {
    await read(CrmCreateAttributeTool, newAttribute);
  });

  test("changes what it is given, and shows the result", async () => {
    const change = { title: "Yearly budget", api_slug: "yearly_budget", description: "Net" };
    const changed = await read(CrmUpdateAttributeTool, { ...budget, ...change, is_required: true });
    expect(changed).toEqual({ attribute_id: expect.any(String), ...change, is_required: true });
    const renamed = { object: "deals", attribute: "yearly_budget" };
    expect(await read(CrmGetAttributeTool, renamed)).toMatchObject({
      ...(changed as object),
      type: "currency",
    });
  });

  test("archives and restores", async () => {
    const archived = await read(CrmUpdateAttributeTool, { ...budget, is_archived: true });
    expect(archived).toMatchObject({ is_archived: true });
    const restored = await read(CrmUpdateAttributeTool, { ...budget, is_archived: false });
    expect(restored).toMatchObject({ is_archived: false });
    expect(await read(CrmGetAttributeTool, budget)).not.toHaveProperty("is_archived");
  });

  test("shows a default value as the service stored it, and null for one that was removed", async () => {
    const default_value = { type: "static", template: [{ currency_value: 5 }] };
    expect(await read(CrmUpdateAttributeTool, { ...budget, default_value })).toMatchObject({
      title: "Budget",
      default_value: { type: "static", template: [{ currency_value: 5, currency_code: "USD" }] },
    });
    const removed = await read(CrmUpdateAttributeTool, { ...budget, default_value: {} });
    expect(removed).toMatchObject({ title: "Budget", default_value: null });
  });

  test("changes an attribute of a list, with the scope of lists", async () => {
    const input = { list: "expansion_accounts", attribute: "stage", title: "Phase" };
    expect(await read(CrmUpdateAttributeTool, input)).toMatchObject({ title: "Phase" });
    const client = createScopedClient(crm.sandbox, ["object_configuration:read-write"]);
    const call = new CrmUpdateAttributeTool({ client }).execute(input);
    await expect(call).rejects.toThrow("It needs the scopes list_configuration:read-write");
  });

  test("drops the cached currency", async () => {
    const inDollars = {
      values: { ...values, budget: { currency_value: 5, currency_code: "USD" } },
    };
    await read(CrmCreateDealTool, inDollars);
    const config = { currency: { default_currency_code: "EUR", display_type: "symbol" } };
    expect(await read(CrmUpdateAttributeTool, { ...budget, config })).toMatchObject({
      config: { currency: { default_currency_code: "EUR" } },
    });
    const inEuros = { values: { ...values, budget: { currency_value: 5, currency_code: "EUR" } } };
    expect(await read(CrmCreateDealTool, inEuros)).toMatchObject({
      values: { budget: { currency_code: "EUR" } },
    });
  });

  test.each([{}, null])("sets a default value, and removes it by %j", async (none) => {
    const tool = new CrmUpdateAttributeTool({ client: crm.client });
    const template = [{ currency_value: 100 }];
    const set = await tool.execute({ ...budget, default_value: { type: "static", template } });
    expect(set).toMatchObject({ default_value: { template } });
    expect(await read(CrmCreateDealTool, { values })).toMatchObject({
      values: { budget: { currency_value: 100 } },
    });
    const removed = await tool.execute({ ...budget, default_value: none });
    expect(removed).toMatchObject({ default_value: null });
  });

  test("sends only what it is given", async () => {
    const server = await startRecordingServer({ status: 404, body: {} });
    const call = new CrmUpdateAttributeTool({ client: server.client }).execute({
      ...budget,
      title: "x",
      is_unique: null,
    } as never);
    await expect(call).rejects.toThrow("Take api_slug from crm_list_attributes");
    expect(server.requests.map(({ body, method }) => [method, body])).toEqual([
      ["PATCH", { data: { title: "x" } }],
    ]);
  });

  test("explains that an attribute belongs to the CRM", async () => {
    const input = { object: "deals", attribute: "name", title: "x" };
    const call = new CrmUpdateAttributeTool({ client: crm.client }).execute(input);
    await expect(call).rejects.toMatchObject({
      serviceCode: "system_edit_unauthorized",
      message: expect.stringContaining("crm_update_select_option"),
    });
  });

  test.each<Rule>([
    ["no change", budget, "title", "at least one of title, api_slug"],
    [
      "neither object nor list",
      { attribute: "x", title: "x" },
      "object",
      "expected object or list",
    ],
    ["both", { ...budget, list: "x", title: "x" }, "list", "omitted with object"],
    ["an empty title", { ...budget, title: "" }, "title", "this one is empty"],
    ["a type", { ...budget, type: "text" }, "type", "not an input"],
    ["a slug in capitals", { ...budget, api_slug: "Budget" }, "api_slug", "in snake case"],
    ["another config", { ...budget, config: { options: [] } }, "config.options", "currency or"],
    ["a bare default", { ...budget, default_value: { value: 5 } }, "default_value", '"static"'],
    [
      "a static default that is no list",
      { ...budget, default_value: { type: "static", template: 5 } },
      "default_value",
      '"template":[',
    ],
    [
      "a default with more",
      { ...budget, default_value: { type: "dynamic", template: "P1M", x: 1 } },
      "default_value",
      "current-user",
    ],
  ])("rejects %s", async (_what, input, field, message) => {
    expect(await getRefusal(CrmUpdateAttributeTool, input)).toEqual(
      expectedRefusal(field, message),
    );
  });
});
