import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { seedId } from "@workbelt/sandbox";
import { CrmListEntryAttributeValuesTool, CrmUpdateListEntryTool } from "../../src/index.js";
import { expectedRefusal, getRefusal, parseData, type Rule } from "../helpers/expectations.js";
import { errorResponse, startRecordingServer } from "../helpers/recording-server.js";
import { type CrmSandbox, startCrmSandbox } from "../helpers/sandbox.js";

let crm: CrmSandbox;
beforeAll(async () => {
  crm = await startCrmSandbox();
});
beforeEach(() => crm.sandbox.reset());
afterAll(() => crm.stop());

const list_id = "expansion_accounts";
const company = seedId("crm/companies/tamarack");
const entry_id = seedId("crm/entry/expansion-accounts/tamarack");
const id = "891dcbfc-9141-415d-9b2a-2238a6cc012d";
const bare = id.replaceAll("-", "").toUpperCase();

describe("crm_list_entry_attribute_values", () => {
  const listStages = async (input: object) => {
    const tool = new CrmListEntryAttributeValuesTool({ client: crm.client });
    const content = await tool.invoke({ list_id, entry_id, attribute: "stage", ...input });
    return (parseData(content) as { items: Record<string, unknown>[] }).items;
  };

  test("returns the current stage, or all stages the entry has been in", async () => {
    const update = new CrmUpdateListEntryTool({ client: crm.client });
    for (const stage of ["Proposed", "Committed"]) {
      await update.execute({ list_id, entry_id, entry_values: { stage } });
    }
    const current = await listStages({});
    expect(current).toMatchObject([{ value: "Committed" }]);
    expect(current[0]).not.toHaveProperty("active_until");
    const all = await listStages({ show_historic: true });
    expect(all.map(({ value }) => value)).toEqual(["Value case", "Proposed", "Committed"]);
    expect(all[0]).toMatchObject({
      active_from: expect.stringMatching(/^\d{4}-/),
      active_until: all[1]?.["active_from"],
      created_by_actor: { type: "workspace-member" },
    });
    expect(all[2]).toEqual(current[0]);
  });

  test("joins all pages", async () => {
    const value = { attribute_type: "text", value: "x" };
    const full = { body: { data: Array.from({ length: 100 }, () => value) } };
    const server = await startRecordingServer(full, { body: { data: [value] } });
    const tool = new CrmListEntryAttributeValuesTool({ client: server.client });
    const input = { list_id: "sales", entry_id: bare, attribute: "name" };
    const { items } = await tool.execute(input);
    expect(items).toHaveLength(101);
    const path = `/v2/lists/sales/entries/${id}/attributes/name/values?show_historic=false`;
    expect(server.requests.map(({ url }) => url)).toEqual([
      `${path}&limit=100&offset=0`,
      `${path}&limit=100&offset=100`,
    ]);
  });

  test("an unknown attribute is not found; for a record's id, the error names its entries", async () => {
    await expect(listStages({ attribute: "nope" })).rejects.toMatchObject({
      status: 404,
      message: expect.stringContaining("Take api_slug from crm_list_attributes"),
    });
    await expect(listStages({ entry_id: company })).rejects.toThrow(`the entry_id ${entry_id}.`);
  });

  test("a failed lookup leaves an error unchanged", async () => {
    const server = await startRecordingServer(
      errorResponse(404, "not_found", "No such entry."),
      errorResponse(403, "unauthorized", "No."),
    );
    const tool = new CrmListEntryAttributeValuesTool({ client: server.client });
    const call = tool.execute({ list_id: "sales", entry_id: id, attribute: "stage" });
    await expect(call).rejects.toThrow(
      "Take entry_id from crm_list_entries; an entry's id is not its record's.",
    );
  });

  const valid = { list_id, entry_id, attribute: "stage" };
  test.each<Rule>([
    ["no list", { ...valid, list_id: undefined }, "list_id", "expected string"],
    ["an entry that is not a UUID", { ...valid, entry_id: "x" }, "entry_id", "expected a UUID"],
    ["no attribute", { ...valid, attribute: undefined }, "attribute", "expected string"],
    ["show_historic as a word", { ...valid, show_historic: "all" }, "show_historic", "boolean"],
  ])("rejects %s", async (_what, input, field, message) => {
    expect(await getRefusal(CrmListEntryAttributeValuesTool, input)).toEqual(
      expectedRefusal(field, message),
    );
  });
});
