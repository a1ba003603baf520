import type { ToolArtifact } from "@workbelt/core";
import { afterAll, beforeAll, expect, expectTypeOf, test } from "vitest";
import {
  CrmListDealsTool,
  CrmListRecordsTool,
  CrmToolkit,
  type CrmToolkitOptions,
  type CrmToolOptions,
  type listRecords,
} from "../src/index.js";
import { type CrmSandbox, startCrmSandbox } from "./helpers/sandbox.js";

let crm: CrmSandbox;
beforeAll(async () => {
  crm = await startCrmSandbox();
});
afterAll(() => crm.stop());

const call = (args: object) => ({ type: "tool_call" as const, id: "call-1", name: "x", args });
const idsOf = (message: { artifact?: unknown }) =>
  (message.artifact as ToolArtifact).provenance.ids["record_id"];

test("a list of records pinned to deals lists the deals", async () => {
  const { client } = crm;
  const pinned = new CrmListRecordsTool({ client, pin: { object: "deals" }, artifact: "ids" });
  const message = await pinned.invoke(call({ limit: 5 }));
  const deals = await new CrmListDealsTool({ client }).invoke(call({ limit: 5 }));
  expect(idsOf(message)?.length).toBeGreaterThan(4);
  expect(idsOf(message)).toEqual(idsOf(deals));
  expect(Object.keys(message.artifact as object)).toEqual(["provenance"]);
  const refused = await pinned.invoke(call({ object: "people" }));
  expect(refused.text).toContain("object: this tool has a fixed value for it");
  const alias = await pinned.invoke(call({ api_slug: "people" }));
  expect(alias.text).toContain("api_slug: this tool has a fixed value for it");
});

test("a toolkit pins the object of all its tools", async () => {
  const kit = new CrmToolkit({
    client: crm.client,
    include: ["crm_list_records", "crm_create_record", "crm_list_tasks"],
    prefix: "sales_",
    rename: { crm_list_records: "find_deals" },
    describe: { crm_create_record: (description) => `${description} Always set a value.` },
    pin: { object: "deals" },
  });
  const shapes = kit.tools.map(({ name, schema }) => [
    name,
    "object" in (schema as { shape: object }).shape,
  ]);
  expect(Object.fromEntries(shapes)).toEqual({
    sales_find_deals: false,
    sales_crm_create_record: false,
    sales_crm_list_tasks: false,
  });
  const create = kit.tools.find(({ name }) => name === "sales_crm_create_record");
  expect(create?.description).toMatch(/ Always set a value\.$/);
});

test("a pinned value that a tool refuses is a ConfigurationError", () => {
  const pin = { object: "deals", limit: 501 };
  const create = () => new CrmToolkit({ include: ["crm_list_records"], pin });
  expect(create).toThrow("pin: crm_list_records does not take this value of limit: Too big");
});

test("options are typed by the operations", () => {
  expectTypeOf<{ include: ["crm_list_tasks"] }>().toExtend<CrmToolkitOptions>();
  expectTypeOf<{ include: ["crm_list_task"] }>().not.toExtend<CrmToolkitOptions>();
  expectTypeOf<{ exclude: ["crm_delete_deal", "crm_get_person"] }>().toExtend<CrmToolkitOptions>();
  expectTypeOf<{ pin: { object: "deals"; limit: 5 } }>().toExtend<CrmToolkitOptions>();
  expectTypeOf<{ pin: { object: 5 } }>().not.toExtend<CrmToolkitOptions>();
  expectTypeOf<keyof NonNullable<CrmToolkitOptions["pin"]>>().not.toEqualTypeOf<string>();
  expectTypeOf<{ pin: { object: "deals" } }>().toExtend<CrmToolOptions<typeof listRecords>>();
  expectTypeOf<{ pin: { object: 5 } }>().not.toExtend<CrmToolOptions<typeof listRecords>>();
});
