import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { ApiToolOptions, ApiTool } from "@workbelt/core/langchain";
import type { Operation } from "@workbelt/core/provider";
import { seedId } from "@workbelt/sandbox";
import {
  CrmCreateAttributeTool,
  CrmCreateCompanyTool,
  CrmCreateDealTool,
  CrmCreateSelectOptionTool,
  CrmCreateStatusTool,
  CrmGetDealTool,
  CrmListAttributeOptionsTool,
  CrmListAttributeStatusesTool,
  CrmListCompaniesTool,
  CrmUpdateSelectOptionTool,
  CrmUpdateStatusTool,
} from "../../src/index.js";
import { expectedRefusal, getRefusal, parseData, type Rule } from "../helpers/expectations.js";
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

/** Calls a tool and returns its error. */
async function getError(Tool: Tool, input: Record<string, unknown>): Promise<Error> {
  return new Tool({ client: crm.client }).execute(input).then(
    () => new Error("There was no error."),
    (error: unknown) => error as Error,
  );
}

test.each([
  [
    CrmListAttributeOptionsTool,
    { object: "deals", attribute: "stage" },
    "crm_list_attribute_statuses",
  ],
  [
    CrmListAttributeStatusesTool,
    { object: "companies", attribute: "categories" },
    "crm_list_attribute_options",
  ],
])(
  "%o names the tool that lists the choices of an attribute of the other type",
  async (List, input, other) => {
    const { message } = await getError(List, input);
    expect(message).toContain(`Use ${other}.`);
    expect(message).not.toContain("crm_create");
  },
);

test("an attribute without options is an error that names the tool that adds them", async () => {
  await read(CrmCreateAttributeTool, {
    object: "companies",
    api_slug: "tier",
    title: "Tier",
    type: "select",
    description: "",
    is_required: false,
    is_unique: false,
    is_multiselect: false,
    config: {},
  });
  const error = await getError(CrmCreateCompanyTool, { values: { tier: "Gold" } });
  expect(error.message).toContain(
    'The attribute tier has no option "Gold". It has none yet; crm_create_select_option adds one.',
  );
});

const categories = { object: "companies", attribute: "categories" };
const stage = { object: "deals", attribute: "stage" };
const retail = seedId("crm/attribute/companies/categories/Retail");
const lead = seedId("crm/attribute/deals/stage/Lead");

test("a new option can be used at once, and is stored", async () => {
  const option = await read(CrmCreateSelectOptionTool, { ...categories, title: "Aviation" });
  expect(option).toEqual({
    option_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    title: "Aviation",
  });
  const company = await read(CrmCreateCompanyTool, {
    values: { name: "Sky Freight", categories: ["Aviation", "Retail"] },
  });
  expect(company).toMatchObject({ values: { categories: ["Aviation", "Retail"] } });
  const { record_id } = company as { record_id: string };

  // The state of the sandbox, through its API.
  const { baseUrl, token } = crm.sandbox.services.crm;
  const headers = { authorization: `Bearer ${token}` };
  const stored = await fetch(`${baseUrl}/v2/objects/companies/records/${record_id}`, { headers });
  const id = expect.objectContaining(option as object) as unknown;
  expect(await stored.json()).toMatchObject({
    data: { values: { categories: [{ option: { title: "Aviation" } }, {}] } },
  });
  const options = await fetch(`${baseUrl}/v2/objects/companies/attributes/categories/options`, {
    headers,
  });
  const { data } = (await options.json()) as {
    data: { id: { option_id: string }; title: string }[];
  };
  expect({ option_id: data.at(-1)?.id.option_id, title: data.at(-1)?.title }).toEqual(id);

  const filter = { categories: "Aviation" };
  const found = (await read(CrmListCompaniesTool, { filter })) as { items: object[] };
  expect(found.items).toMatchObject([{ record_id }]);
});

describe("options", () => {
  test.each([["Retail"], [retail], [retail.replaceAll("-", "").toUpperCase()]])(
    "are renamed by title or id (%s)",
    async (option_id) => {
      const changed = await read(CrmUpdateSelectOptionTool, {
        ...categories,
        option_id,
        title: "Shops",
      });
      expect(changed).toEqual({ option_id: retail, title: "Shops" });
    },
  );

  test("are found by a title with a slash", async () => {
    const title = "R&D / Ops";
    await read(CrmCreateSelectOptionTool, { ...categories, title });
    const input = { ...categories, option_id: title, title: "Ops" };
    expect(await read(CrmUpdateSelectOptionTool, input)).toMatchObject({ title: "Ops" });
  });

  test("are archived, restored, and cannot be written in between", async () => {
    const archive = { ...categories, option_id: retail, is_archived: true };
    expect(await read(CrmUpdateSelectOptionTool, archive)).toMatchObject({ is_archived: true });
    const company = { values: { name: "Shop", categories: ["Retail"] } };
    const error = await getError(CrmCreateCompanyTool, company);
    expect(error.message).toContain('has no option "Retail". ');
    const { items } = (await read(CrmListAttributeOptionsTool, categories)) as { items: string[] };
    expect(items).not.toContain("Retail");
    await read(CrmUpdateSelectOptionTool, { ...archive, is_archived: false });
    await expect(read(CrmCreateCompanyTool, company)).resolves.toBeDefined();
  });

  test("with a title that exists are refused with the id of the other", async () => {
    expect(
      await getError(CrmCreateSelectOptionTool, { ...categories, title: "Retail" }),
    ).toMatchObject({
      name: "ConflictError",
      message: expect.stringContaining(`The option already exists (option_id ${retail}): use it`),
      details: { option_id: retail, is_archived: false },
    });
    await read(CrmUpdateSelectOptionTool, { ...categories, option_id: retail, is_archived: true });
    const again = await getError(CrmCreateSelectOptionTool, { ...categories, title: "Retail" });
    expect(again.message).toContain(
      `restore it with crm_update_select_option (option_id ${retail}, is_archived false)`,
    );
  });

  test("that do not exist are refused with those that do", async () => {
    const input = { ...categories, option_id: "Reteil", title: "Shops" };
    expect(await getError(CrmUpdateSelectOptionTool, input)).toMatchObject({
      serviceCode: "value_not_found",
      message: expect.stringMatching(
        /has no option ".*"\. Write one of these exactly, or its id: .*"Retail"/,
      ),
      details: { options: expect.arrayContaining(["Retail"]) },
    });
  });

  test("of an attribute of another type are refused with the tool to use", async () => {
    const ofStatus = await getError(CrmCreateSelectOptionTool, { ...stage, title: "x" });
    expect(ofStatus.message).toContain("stage is of type status");
    expect(ofStatus.message).toContain("Use crm_create_status or crm_update_status.");
    const ofText = { object: "deals", attribute: "name", option_id: "x", title: "y" };
    const error = await getError(CrmUpdateSelectOptionTool, ofText);
    expect(error.message).toContain("type text; only attributes of type select have options.");
    expect(error.message).toContain("crm_list_attributes");
  });
});

describe("statuses", () => {
  test("are created last, with their settings, and can be used at once", async () => {
    const settings = { celebration_enabled: true, target_time_in_status: "P14D" };
    const status = await read(CrmCreateStatusTool, { ...stage, title: "Paused", ...settings });
    expect(status).toEqual({ status_id: expect.any(String), title: "Paused", ...settings });
    const deal = await read(CrmCreateDealTool, {
      values: { name: "Pilot", stage: "Paused", owner: "daniel.okafor@northwind.example" },
    });
    expect(deal).toMatchObject({ values: { stage: "Paused" } });
  });

  test("show a new title in the records that have them", async () => {
    const record_id = seedId("crm/deals/castellan-cold-chain");
    const before = (await read(CrmGetDealTool, { record_id })) as { values: { stage: string } };
    const status_id = before.values.stage;
    await read(CrmUpdateStatusTool, { ...stage, status_id, title: "Renamed" });
    expect(await read(CrmGetDealTool, { record_id })).toMatchObject({
      values: { stage: "Renamed" },
    });
  });

  test("lose their target time by an empty text", async () => {
    const target = { ...stage, status_id: lead, target_time_in_status: "P1DT12H" };
    expect(await read(CrmUpdateStatusTool, target)).toMatchObject({
      target_time_in_status: "P1DT12H",
    });
    const removed = await read(CrmUpdateStatusTool, { ...target, target_time_in_status: "" });
    expect(removed).toEqual({ status_id: lead, title: "Lead", target_time_in_status: null });
  });

  test("lose their target time by null, unless all inputs are filled with null", async () => {
    const target = { ...stage, status_id: lead, target_time_in_status: "P2D" };
    await read(CrmUpdateStatusTool, target);
    const others = { list: null, is_archived: null, celebration_enabled: null };
    const filled = { ...target, ...others, title: "First", target_time_in_status: null };
    expect(await read(CrmUpdateStatusTool, filled)).toEqual({ status_id: lead, title: "First" });
    expect(await read(CrmListAttributeStatusesTool, stage)).toMatchObject({
      items: [{ title: "First", target_time_in_status: "P2D" }, {}, {}, {}],
    });
    const nothing = { ...target, ...others, title: null, target_time_in_status: null };
    const error = await getError(CrmUpdateStatusTool, nothing);
    expect(error.message).toContain('"" as target_time_in_status removes it');
    const removed = await read(CrmUpdateStatusTool, { ...target, target_time_in_status: null });
    expect(removed).toMatchObject({ target_time_in_status: null });
  });

  test("of a list need the scope of lists", async () => {
    const input = { list: "expansion_accounts", attribute: "stage", title: "Paused" };
    expect(await read(CrmCreateStatusTool, input)).toMatchObject({ title: "Paused" });
    const client = createScopedClient(crm.sandbox, ["object_configuration:read-write"]);
    for (const call of [
      () => new CrmCreateStatusTool({ client }).execute(input),
      () => new CrmUpdateStatusTool({ client }).execute({ ...input, status_id: "Idea" }),
    ]) {
      await expect(call()).rejects.toThrow("It needs the scopes list_configuration:read-write");
    }
  });

  test("with a title that exists are refused with the id of the other", async () => {
    const input = { ...stage, status_id: "In Progress", title: "Lead" };
    expect(await getError(CrmUpdateStatusTool, input)).toMatchObject({
      message: expect.stringContaining(`The status already exists (status_id ${lead})`),
    });
  });
});

const option = { ...categories, option_id: "Retail" };
const status = { ...stage, status_id: "Lead" };
test.each<[Tool: Tool, ...Rule]>([
  [CrmCreateSelectOptionTool, "no title", categories, "title", "expected string"],
  [
    CrmCreateSelectOptionTool,
    "an empty title",
    { ...categories, title: "" },
    "title",
    "this one is empty",
  ],
  [CrmCreateSelectOptionTool, "no attribute", { object: "x", title: "y" }, "attribute", "string"],
  [
    CrmCreateSelectOptionTool,
    "neither object nor list",
    { attribute: "x", title: "y" },
    "object",
    "expected object or list",
  ],
  [CrmUpdateSelectOptionTool, "no change", option, "title", "at least one of title, is_arch"],
  [
    CrmUpdateSelectOptionTool,
    "no id",
    { ...categories, title: "x" },
    "option_id",
    "expected string",
  ],
  [
    CrmUpdateSelectOptionTool,
    "dots",
    { ...option, option_id: "..", title: "x" },
    "option_id",
    "UUID",
  ],
  [CrmUpdateSelectOptionTool, "both", { ...option, list: "x", title: "y" }, "list", "omitted"],
  [
    CrmCreateStatusTool,
    "a time in words",
    { ...stage, title: "x", target_time_in_status: "14 days" },
    "target_time_in_status",
    "ISO 8601 duration, such as P14D",
  ],
  [
    CrmCreateStatusTool,
    "a duration of nothing",
    { ...stage, title: "x", target_time_in_status: "PT" },
    "target_time_in_status",
    "ISO 8601",
  ],
  [CrmUpdateStatusTool, "no change", status, "title", "celebration_enabled"],
  [
    CrmUpdateStatusTool,
    "a time in words",
    { ...status, target_time_in_status: "14 days" },
    "target_time_in_status",
    'or "" to remove it',
  ],
])("%o rejects %s", async (Tool, _what, input, field, message) => {
  expect(await getRefusal(Tool, input)).toEqual(expectedRefusal(field, message));
});
