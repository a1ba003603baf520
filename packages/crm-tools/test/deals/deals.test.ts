import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { BadRequestError } from "@workbelt/core";
import { seedId } from "@workbelt/sandbox";
import {
  CrmCreateDealTool,
  CrmGetDealTool,
  CrmGetRecordAttributeValuesTool,
  CrmListDealsTool,
} from "../../src/index.js";
import {
  collect,
  parseData,
  getRefusal,
  expectedRefusal,
  type Rule,
} from "../helpers/expectations.js";
import { type CrmSandbox, startCrmSandbox } from "../helpers/sandbox.js";
import { startRecordingServer } from "../helpers/recording-server.js";

let crm: CrmSandbox;
beforeAll(async () => {
  crm = await startCrmSandbox();
});
beforeEach(() => crm.sandbox.reset());
afterAll(() => crm.stop());

const deal = seedId("crm/deals/castellan-cold-chain");
const company = seedId("crm/companies/harborline");
const values = {
  name: "Harborline – Plan pilot",
  stage: "Lead",
  owner: "daniel.okafor@northwind.example",
  value: { currency_value: 12_000, currency_code: "USD" },
  associated_company: [{ target_record_id: company }],
  associated_people: [seedId("crm/people/elif-demir")],
};

describe("crm_create_deal", () => {
  test("creates a deal from values as a model writes them, and reports the changes", async () => {
    const tool = new CrmCreateDealTool({ client: crm.client });
    const created = parseData(await tool.invoke({ values })) as {
      record_id: string;
      adjusted: string[];
    };
    expect(created).toMatchObject({
      values: {
        name: "Harborline – Plan pilot",
        stage: "Lead",
        value: { currency_value: 12_000, currency_code: "USD" },
        associated_company: { target_object: "companies", target_record_id: company },
        associated_people: [{ target_object: "people" }],
      },
      adjusted: ["values.associated_people.0 was written as target_record_id"],
    });
    const { adjusted, record_id } = created;
    const read = await new CrmGetDealTool({ client: crm.client }).invoke({ record_id });
    expect({ ...(parseData(read) as object), adjusted }).toMatchObject(created);
  });

  test("an unknown stage is an error that lists the stages, and creates no deal", async () => {
    const list = new CrmListDealsTool({ client: crm.client });
    const before = (await list.execute({})).items.length;
    const tool = new CrmCreateDealTool({ client: crm.client });
    const call = tool.execute({ values: { ...values, stage: [{ status: "Negotiation" }] } });
    const error = await call.catch((caught) => caught);
    expect(error).toBeInstanceOf(BadRequestError);
    expect(error).toMatchObject({ status: 400, serviceCode: "value_not_found", retryable: false });
    expect(error.message).toContain(
      'The attribute stage has no status "Negotiation". Write one of these exactly: "Lead", "In Progress", "Won 🎉", "Lost".',
    );
    expect(error.details).toEqual({
      attribute: "stage",
      value: "Negotiation",
      statuses: ["Lead", "In Progress", "Won 🎉", "Lost"],
    });
    expect((await list.execute({})).items).toHaveLength(before);
  });

  test("all required attributes without a value are named", async () => {
    const tool = new CrmCreateDealTool({ client: crm.client });
    const error = await tool.execute({ values: { name: "x" } }).catch((caught) => caught);
    expect(error).toMatchObject({ status: 400, serviceCode: "missing_value" });
    expect(error.message).toContain(
      "Missing required values: stage (status), owner (actor-reference). Add them.",
    );
  });

  test.each<Rule>([
    ["no values", {}, "values", "expected object"],
    ["not one value", { values: {} }, "values", "at least one attribute"],
  ])("rejects %s", async (_what, input, field, message) => {
    expect(await getRefusal(CrmCreateDealTool, input)).toEqual(expectedRefusal(field, message));
  });
});

test("filters deals by stage, owner and amount, and paginates", async () => {
  const tool = new CrmListDealsTool({ client: crm.client });
  const everything = await collect(tool.items({ limit: 4 }));
  const open = await collect(tool.items({ filter: { stage: "In Progress" }, limit: 2 }));
  expect(open.length).toBeGreaterThan(0);
  expect(open.length).toBeLessThan(everything.length);
  const large = await tool.execute({
    filter: { $and: [{ stage: "In Progress" }, { value: { $gte: 100_000 } }] },
    sorts: [{ attribute: "value", direction: "desc" }],
  });
  const amounts = large.items.map((item) =>
    Number(item.values?.["value"]?.[0]?.["currency_value"]),
  );
  expect(amounts).toEqual(amounts.toSorted((a, b) => b - a));
  expect(Math.min(...amounts)).toBeGreaterThanOrEqual(100_000);
});

describe("crm_get_record_attribute_values", () => {
  const input = { object: "deals", record_id: deal, attribute: "stage" };

  test("returns the current stage, and with show_historic past ones, oldest first", async () => {
    const tool = new CrmGetRecordAttributeValuesTool({ client: crm.client });
    const now = parseData(await tool.invoke(input)) as { items: { active_until: unknown }[] };
    expect(now.items).toEqual([
      {
        value: "In Progress",
        active_from: expect.stringMatching(/^\d{4}-/),
        created_by_actor: {
          type: "workspace-member",
          id: expect.any(String),
          name: expect.any(String),
        },
      },
    ]);
    const whole = await tool.execute({ ...input, show_historic: true });
    const from = whole.items.map((item) => String(item["active_from"]));
    expect(whole.items.length).toBeGreaterThan(1);
    expect(from).toEqual(from.toSorted());
    expect(whole.items.slice(0, -1).every((item) => item["active_until"] !== null)).toBe(true);
    expect(await collect(tool.items({ ...input, show_historic: true }))).toEqual(whole.items);
  });

  test("the CRM's error for the history of communication attributes is passed on", async () => {
    const tool = new CrmGetRecordAttributeValuesTool({ client: crm.client });
    const call = tool.execute({
      object: "people",
      record_id: seedId("crm/people/elif-demir"),
      attribute: "last_email_interaction",
      show_historic: true,
    });
    await expect(call).rejects.toMatchObject({
      status: 400,
      serviceCode: "validation_type",
      serviceMessage: expect.stringContaining("show_historic"),
    });
  });

  test("fetches pages until one is not full", async () => {
    const value = (index: number) => ({ value: index, attribute_type: "number" });
    const pages = [100, 100, 3].map((count) => ({
      body: { data: Array.from({ length: count }, (_, index) => value(index)) },
    }));
    const server = await startRecordingServer(...pages);
    const tool = new CrmGetRecordAttributeValuesTool({ client: server.client });
    const { items } = await tool.execute(input);
    expect(items).toHaveLength(203);
    expect(server.requests.map(({ url }) => url.split("?")[1])).toEqual(
      [0, 100, 200].map((offset) => `show_historic=false&limit=100&offset=${offset}`),
    );
  });

  test("of an endless list returns a part marked as incomplete", async () => {
    const data = Array.from({ length: 100 }, () => ({ value: 1 }));
    const server = await startRecordingServer({ body: { data } });
    const tool = new CrmGetRecordAttributeValuesTool({ client: server.client });
    const page = await tool.execute(input);
    expect(page.items).toHaveLength(10_000);
    expect(page.incomplete).toMatchObject({ reason: "too_many" });
    await expect(collect(tool.items(input))).rejects.toMatchObject({ code: "incomplete_list" });
  });

  test.each<Rule>([
    ["no attribute", { object: "deals", record_id: deal }, "attribute", "expected string"],
    ["a history as text", { ...input, show_historic: "yes" }, "show_historic", "expected boolean"],
  ])("rejects %s", async (_what, given, field, message) => {
    expect(await getRefusal(CrmGetRecordAttributeValuesTool, given)).toEqual(
      expectedRefusal(field, message),
    );
  });
});
