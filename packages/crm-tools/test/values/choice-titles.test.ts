import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { seedId } from "@workbelt/sandbox";
import {
  CrmCreateCompanyTool,
  CrmCreateSelectOptionTool,
  CrmListAttributeOptionsTool,
  CrmUpdateListEntryTool,
  CrmUpdateRecordTool,
} from "../../src/index.js";
import type { AnyTool } from "../helpers/every-tool.js";
import { parseData } from "../helpers/expectations.js";
import { type CrmSandbox, startCrmSandbox } from "../helpers/sandbox.js";

let crm: CrmSandbox;
beforeAll(async () => {
  crm = await startCrmSandbox();
});
beforeEach(() => crm.sandbox.reset());
afterAll(() => crm.stop());

/** Calls a tool and returns what the model reads. */
async function read(Tool: AnyTool, input: Record<string, unknown>): Promise<unknown> {
  return parseData(await new Tool({ client: crm.client }).invoke(input));
}

/** Calls a tool and returns its error. */
async function getError(Tool: AnyTool, input: Record<string, unknown>): Promise<Error> {
  return new Tool({ client: crm.client }).execute(input).then(
    () => new Error("There was no error."),
    (error: unknown) => error as Error,
  );
}

describe("titles in another case", () => {
  test("are written as the CRM has them, and reported", async () => {
    const values = { name: "Shop", categories: ["retail", { option: "Cold Chain" }] };
    expect(await read(CrmCreateCompanyTool, { values })).toMatchObject({
      values: { categories: ["Retail", "Cold Chain"] },
      adjusted: ['values.categories.0 was written as "Retail"'],
    });
    const record_id = seedId("crm/deals/castellan-cold-chain");
    const update = { object: "deals", record_id, values: { stage: { status: "in progress" } } };
    expect(await read(CrmUpdateRecordTool, update)).toMatchObject({
      values: { stage: "In Progress" },
      adjusted: ['values.stage.0 was written as "In Progress"'],
    });
    const entry = {
      list_id: "expansion_accounts",
      entry_id: seedId("crm/entry/expansion-accounts/harborline"),
      entry_values: { stage: "proposed" },
    };
    expect(await read(CrmUpdateListEntryTool, entry)).toMatchObject({
      entry_values: { stage: "Proposed" },
      adjusted: ['entry_values.stage.0 was written as "Proposed"'],
    });
  });

  test("are refused if two titles differ in case only, and near ones with the title", async () => {
    await read(CrmCreateSelectOptionTool, {
      object: "companies",
      attribute: "categories",
      title: "RETAIL",
    });
    const write = (title: string) =>
      getError(CrmCreateCompanyTool, { values: { name: "Shop", categories: [title] } });
    expect((await write("retail")).message).toContain('has no option "retail"');
    expect((await write("Cold Chian")).message).toContain('Did you mean "Cold Chain"?');
    const options = (await read(CrmListAttributeOptionsTool, {
      object: "companies",
      attribute: "categories",
    })) as { items: string[] };
    expect(options.items).not.toContain("Cold Chian");
  });
});
