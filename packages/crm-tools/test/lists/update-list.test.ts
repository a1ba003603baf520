import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { ConflictError } from "@workbelt/core";
import { seedId } from "@workbelt/sandbox";
import { CrmGetListTool, CrmUpdateListTool } from "../../src/index.js";
import { expectedRefusal, getRefusal, parseData, type Rule } from "../helpers/expectations.js";
import { startRecordingServer } from "../helpers/recording-server.js";
import { type CrmSandbox, startCrmSandbox } from "../helpers/sandbox.js";

let crm: CrmSandbox;
beforeAll(async () => {
  crm = await startCrmSandbox();
});
beforeEach(() => crm.sandbox.reset());
afterAll(() => crm.stop());

const list_id = seedId("crm/list/expansion-accounts");
const workspace_member_id = seedId("crm/member/daniel-okafor");
const id = "891dcbfc-9141-415d-9b2a-2238a6cc012d";

const update = async (input: object) =>
  parseData(
    await new CrmUpdateListTool({ client: crm.client }).invoke({ list_id, ...input } as never),
  );
const fetchList = async (list: string = list_id) =>
  parseData(await new CrmGetListTool({ client: crm.client }).invoke({ list })) as object;

describe("crm_update_list", () => {
  test("changes name and slug, and keeps the rest", async () => {
    const before = await fetchList();
    const names = { name: "Growth", api_slug: "growth" };
    expect(await update(names)).toEqual({ list_id, ...names });
    expect(await fetchList("growth")).toEqual({ ...before, ...names });
  });

  test("changes access, and makes the list private", async () => {
    const members = [{ workspace_member_id, level: "full-access" }];
    const workspace_access = "read-only";
    expect(await update({ workspace_access, workspace_member_access: members })).toMatchObject({
      workspace_access,
      workspace_member_access: members,
    });
    expect(await update({ workspace_access: "private" })).toMatchObject({ workspace_access: null });
    expect(await fetchList()).toMatchObject({
      workspace_access: null,
      workspace_member_access: members,
    });
  });

  test("fails if nobody would keep full access", async () => {
    await expect(update({ workspace_access: "read-only" })).rejects.toMatchObject({
      status: 400,
      message: expect.stringContaining("full-access"),
    });
  });

  test("a used slug is a conflict, an unknown member an error with advice", async () => {
    await expect(update({ api_slug: "deal_desk" })).rejects.toBeInstanceOf(ConflictError);
    const workspace_member_access = [{ workspace_member_id: id, level: "full-access" }];
    await expect(update({ workspace_member_access })).rejects.toMatchObject({
      serviceCode: "value_not_found",
      message: expect.stringContaining("Take workspace_member_id from crm_list_workspace_members"),
    });
  });

  test("sends only what is given", async () => {
    const data = { id: { list_id: id }, api_slug: "x", name: "X", parent_object: ["people"] };
    const server = await startRecordingServer({ body: { data } });
    const tool = new CrmUpdateListTool({ client: server.client });
    await tool.execute({ list_id: "sales", name: "X" });
    await tool.execute({ list_id: "sales", workspace_access: "private" });
    expect(server.requests.map(({ method, url, body }) => [method, url, body])).toEqual([
      ["PATCH", "/v2/lists/sales", { data: { name: "X" } }],
      ["PATCH", "/v2/lists/sales", { data: { workspace_access: null } }],
    ]);
  });

  const member = { workspace_member_id: id, level: "read-only" };
  test.each<Rule>([
    ["no list", { name: "X" }, "list_id", "expected string"],
    ["nothing to change", { list_id }, "name", "expected at least one of name, api_slug"],
    ["an empty name", { list_id, name: "" }, "name", "this one is empty"],
    ["a slug with spaces", { list_id, api_slug: "My list" }, "api_slug", "in snake case"],
    ["unknown access", { list_id, workspace_access: "all" }, "workspace_access", '"private"'],
    [
      "access that leaves nobody in charge",
      { list_id, workspace_access: "private", workspace_member_access: [member] },
      "workspace_access",
      "expected full-access",
    ],
    [
      "private access for one member",
      { list_id, workspace_member_access: [{ ...member, level: "private" }] },
      "workspace_member_access.0.level",
      '"read-only"',
    ],
  ])("rejects %s", async (_what, input, field, message) => {
    expect(await getRefusal(CrmUpdateListTool, input)).toEqual(expectedRefusal(field, message));
  });
});
