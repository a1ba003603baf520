import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { ConflictError } from "@workbelt/core";
import type { InputOf } from "@workbelt/core/testing-support";
import { seedId } from "@workbelt/sandbox";
import {
  CrmCreateCompanyTool,
  CrmCreateRecordTool,
  CrmGetCompanyTool,
  CrmGetDealTool,
  CrmGetPersonTool,
  CrmGetRecordTool,
  CrmGetWorkspaceRecordTool,
  type createRecord,
  CrmListDealsTool,
  CrmListPeopleTool,
  CrmListRecordsTool,
  CrmListUserRecordsTool,
  CrmListWorkspaceRecordsTool,
} from "../../src/index.js";
import {
  collect,
  parseData,
  getRefusal,
  expectedRefusal,
  type Rule,
} from "../helpers/expectations.js";
import { createIdRules } from "../helpers/rules.js";
import { type CrmSandbox, startCrmSandbox } from "../helpers/sandbox.js";
import { startRecordingServer } from "../helpers/recording-server.js";

let crm: CrmSandbox;
beforeAll(async () => {
  crm = await startCrmSandbox();
});
beforeEach(() => crm.sandbox.reset());
afterAll(() => crm.stop());

const id = "891dcbfc-9141-415d-9b2a-2238a6cc012d";

const listed = [
  ["people", CrmListPeopleTool],
  ["deals", CrmListDealsTool],
  ["users", CrmListUserRecordsTool],
  ["workspaces", CrmListWorkspaceRecordsTool],
] as const;

test.each(listed)(
  "%s are listed alike by their own tool and by the generic one",
  async (object, Tool) => {
    const own = new Tool({ client: crm.client });
    const generic = new CrmListRecordsTool({ client: crm.client });
    const found = await own.execute({ limit: 3 });
    expect(found.items.length).toBeGreaterThan(0);
    expect(await generic.execute({ object, limit: 3 })).toEqual(found);
    const walked = await collect(own.items({ limit: 4 }));
    expect(new Set(walked.map((record) => record.id.record_id)).size).toBe(walked.length);
    const first = walked[0]!.id.record_id;
    const one = await own.execute({ filter: { record_id: { $in: [first] } } });
    expect(one.items.map((record) => record.id.record_id)).toEqual([first]);
  },
);

const read = [
  ["people", CrmGetPersonTool, seedId("crm/people/elif-demir")],
  ["companies", CrmGetCompanyTool, seedId("crm/companies/harborline")],
  ["deals", CrmGetDealTool, seedId("crm/deals/castellan-cold-chain")],
  ["workspaces", CrmGetWorkspaceRecordTool, seedId("crm/workspaces/harborline")],
] as const;

describe.each(read)("a record of %s", (object, Tool, record_id) => {
  test("is the same by its own tool and the generic one, by slug or UUID", async () => {
    const own = await new Tool({ client: crm.client }).execute({ record_id });
    const generic = new CrmGetRecordTool({ client: crm.client });
    expect(await generic.execute({ object, record_id })).toEqual(own);
    const byId = { object: seedId(`crm/object/${object}`), record_id };
    expect(await generic.execute(byId)).toEqual(own);
  });

  test("is shown with decoded values, without types or history", async () => {
    const content = await new Tool({ client: crm.client }).invoke({ record_id });
    expect(parseData(content)).toEqual({
      record_id,
      web_url: expect.stringContaining(record_id),
      created_at: expect.stringMatching(/^\d{4}-/),
      values: expect.any(Object),
    });
    expect(content).not.toMatch(/attribute_type|active_from|created_by_actor/);
  });

  test.each(createIdRules("record_id"))("rejects %s", async (_what, input, field, message) => {
    expect(await getRefusal(Tool, input)).toEqual(expectedRefusal(field, message));
    const generic = await getRefusal(CrmGetRecordTool, { object, ...input });
    expect(generic).toEqual(expectedRefusal(field, message));
  });
});

describe("creating records", () => {
  test("creates a company with options by title that can be read again", async () => {
    const values = {
      name: "Lovelace & Co",
      domains: ["lovelace.example"],
      categories: [{ value: "Cold Chain" }, "E-commerce"],
    };
    const tool = new CrmCreateCompanyTool({ client: crm.client });
    const made = parseData(await tool.invoke({ values })) as { record_id: string };
    expect(made).toMatchObject({
      values: {
        name: "Lovelace & Co",
        domains: ["lovelace.example"],
        categories: ["Cold Chain", "E-commerce"],
      },
      adjusted: ["values.categories.0.value was written as option"],
    });
    const get = new CrmGetCompanyTool({ client: crm.client });
    const again = parseData(await get.invoke({ record_id: made.record_id }));
    expect(made).toMatchObject(again as object);
    const taken = tool.execute({ values: { name: "Other", domains: ["lovelace.example"] } });
    await expect(taken).rejects.toMatchObject({
      details: { attribute: "domains", value: "lovelace.example", record_id: made.record_id },
    });
  });

  test("creates a user record with its workspace by the generic tool", async () => {
    const tool = new CrmCreateRecordTool({ client: crm.client });
    const values = {
      user_id: id,
      primary_email_address: { value: "ada@lovelace.example" },
      workspace: { target_record_id: seedId("crm/workspaces/harborline") },
    };
    const made = parseData(await tool.invoke({ object: "users", values }));
    expect(made).toMatchObject({
      values: { user_id: id, primary_email_address: "ada@lovelace.example" },
    });
    await expect(tool.execute({ object: "users", values })).rejects.toBeInstanceOf(ConflictError);
  });

  test.each<Rule>([
    ["no object", { values: {} }, "object", "expected string"],
    ["an object with a path", { object: "a/b", values: {} }, "object", "expected a slug"],
    ["no values", { object: "docks" }, "values", "expected object"],
    ["values as a list", { object: "docks", values: [] }, "values", "expected object"],
  ])("rejects %s", async (_what, input, field, message) => {
    expect(await getRefusal(CrmCreateRecordTool, input)).toEqual(expectedRefusal(field, message));
  });
});

test("the error for a disabled object says who can enable it", async () => {
  const body = {
    status_code: 400,
    type: "invalid_request_error",
    code: "standard_object_disabled",
    message: "Disabled.",
  };
  const server = await startRecordingServer({ status: 400, body });
  const input: InputOf<typeof createRecord> = { object: "deals", values: { name: "x" } };
  const call = new CrmCreateRecordTool({ client: server.client }).execute(input);
  await expect(call).rejects.toThrow("an administrator can enable it");
});

test("records added during pagination come last in a list sorted by creation, without duplicates", async () => {
  const list = new CrmListRecordsTool({ client: crm.client });
  const input = {
    object: "companies",
    sorts: [{ attribute: "created_at", direction: "asc" as const }],
    limit: 5,
  };
  const before = await collect(list.items(input));
  const create = new CrmCreateRecordTool({ client: crm.client });
  const seen: string[] = [];
  for await (const record of list.items(input, { prefetch: false })) {
    seen.push(record.id.record_id);
    if (seen.length === 3) await create.execute({ object: "companies", values: { name: "New" } });
  }
  expect(seen.slice(0, before.length)).toEqual(before.map((record) => record.id.record_id));
  expect(seen).toHaveLength(before.length + 1);
  expect(new Set(seen).size).toBe(seen.length);
});
