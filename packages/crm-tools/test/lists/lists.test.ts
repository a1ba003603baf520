import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { ConflictError, NotFoundError } from "@workbelt/core";
import { seedId } from "@workbelt/sandbox";
import {
  CrmAddToListTool,
  CrmCreateListTool,
  CrmGetListEntryTool,
  CrmGetListTool,
  CrmListEntriesTool,
  CrmListListsTool,
  CrmListRecordEntriesTool,
} from "../../src/index.js";
import {
  collect,
  parseData,
  getRefusal,
  expectedRefusal,
  type Rule,
} from "../helpers/expectations.js";
import { createScopedClient, type CrmSandbox, startCrmSandbox } from "../helpers/sandbox.js";
import {
  type PreparedResponse,
  startRecordingServer,
  errorResponse,
} from "../helpers/recording-server.js";

let crm: CrmSandbox;
beforeAll(async () => {
  crm = await startCrmSandbox();
});
beforeEach(() => crm.sandbox.reset());
afterAll(() => crm.stop());

const company = seedId("crm/companies/harborline");
const list_id = seedId("crm/list/expansion-accounts");
const entry_id = seedId("crm/entry/expansion-accounts/harborline");
const id = "891dcbfc-9141-415d-9b2a-2238a6cc012d";

describe("crm_list_lists", () => {
  const slugs = async (input: object) => {
    const { items } = await new CrmListListsTool({ client: crm.client }).execute(input);
    return items.map(({ api_slug }) => api_slug);
  };

  test("returns all lists with their object and access", async () => {
    const tool = new CrmListListsTool({ client: crm.client });
    const { items } = parseData(await tool.invoke({})) as { items: object[] };
    expect(items).toHaveLength(3);
    expect(items[0]).toEqual({
      list_id,
      api_slug: "expansion_accounts",
      name: "Expansion accounts",
      parent_object: ["companies"],
      workspace_access: "full-access",
    });
    expect(await collect(tool.items({}))).toHaveLength(3);
  });

  test("returns the lists of an object, by slug or UUID", async () => {
    expect(await slugs({ parent_object: "people" })).toEqual(["event_invites"]);
    expect(await slugs({ parent_object: seedId("crm/object/people") })).toEqual(["event_invites"]);
    expect(await slugs({ parent_object: "workspaces" })).toEqual([]);
  });

  test("returns the lists that contain a record, each with its entries", async () => {
    const add = new CrmAddToListTool({ client: crm.client });
    const second = await add.execute({ list: list_id, record_id: company });
    const tool = new CrmListListsTool({ client: crm.client });
    const input = { parent_object: "companies", parent_record_id: company };
    const { items } = parseData(await tool.invoke(input)) as { items: object[] };
    expect(items).toMatchObject([
      {
        api_slug: "expansion_accounts",
        entries: expect.arrayContaining([
          { entry_id, created_at: expect.any(String) },
          { entry_id: second.id.entry_id, created_at: expect.any(String) },
        ]),
      },
    ]);
    const nowhere = { ...input, parent_record_id: seedId("crm/companies/axlepoint") };
    expect(await slugs(nowhere)).toEqual([]);
  });

  test.each([
    ["person", "people"],
    ["company", "companies"],
    ["Company", "companies"],
    ["compannies", "companies"],
  ])("the unknown object %s is an error that suggests %s", async (parent_object, meant) => {
    const tool = new CrmListListsTool({ client: crm.client });
    await expect(tool.execute({ parent_object })).rejects.toMatchObject({
      name: "InputError",
      issues: [
        {
          field: "parent_object",
          message: expect.stringContaining(`Did you mean ${meant}? Objects: people, companies,`),
        },
      ],
    });
  });

  test("is empty for an object without lists, after one lookup of the objects", async () => {
    const objects = [{ id: { object_id: "o" }, api_slug: "docks", singular_noun: "Dock" }];
    const server = await startRecordingServer(
      { body: { data: [] } },
      { body: { data: objects } },
      { body: { data: [] } },
    );
    const tool = new CrmListListsTool({ client: server.client });
    expect(await tool.execute({ parent_object: "docks" })).toEqual({ items: [] });
    expect(await tool.execute({ parent_object: "docks" })).toEqual({ items: [] });
    expect(server.requests.map(({ url }) => url)).toEqual([
      "/v2/lists",
      "/v2/objects",
      "/v2/lists",
    ]);
  });

  test("is empty if the objects may not be read", async () => {
    const client = createScopedClient(crm.sandbox, ["list_configuration:read"]);
    const tool = new CrmListListsTool({ client });
    expect(await tool.execute({ parent_object: "person" })).toEqual({ items: [] });
  });

  test("requests entries only if a record is given", async () => {
    const list = { id: { list_id: id }, api_slug: "l", name: "L", parent_object: ["people"] };
    const lists = { body: { data: [list] } };
    const server = await startRecordingServer(lists, lists, { body: { data: [] } });
    const tool = new CrmListListsTool({ client: server.client });
    await tool.execute({ parent_object: "people" });
    await tool.execute({ parent_object: "people", parent_record_id: id });
    expect(server.requests.map(({ url }) => url)).toEqual([
      "/v2/lists",
      "/v2/lists",
      `/v2/objects/people/records/${id}/entries?limit=1000&offset=0`,
    ]);
  });

  test("rejects a record without its object", async () => {
    const refusal = await getRefusal(CrmListListsTool, { parent_record_id: id });
    expect(refusal).toEqual(expectedRefusal("parent_object", "together with parent_record_id"));
  });
});

describe("crm_create_list", () => {
  const input = {
    name: "Enterprise sales",
    api_slug: "enterprise_sales",
    workspace_access: "full-access" as const,
    workspace_member_access: [],
    parent_object: "companies",
  };

  test("creates a list that can be read", async () => {
    const tool = new CrmCreateListTool({ client: crm.client });
    const created = parseData(await tool.invoke(input)) as { list_id: string };
    const { workspace_member_access: _none, ...shown } = input;
    expect(created).toMatchObject({ ...shown, parent_object: ["companies"] });
    const get = new CrmGetListTool({ client: crm.client });
    expect(parseData(await get.invoke({ list: "enterprise_sales" }))).toEqual(created);
    expect(parseData(await get.invoke({ list: created.list_id }))).toEqual(created);
  });

  test("allows less access for everyone if one member has full access", async () => {
    const tool = new CrmCreateListTool({ client: crm.client });
    const workspace_member_id = seedId("crm/member/daniel-okafor");
    const created = await tool.execute({
      ...input,
      workspace_access: "read-only",
      workspace_member_access: [{ workspace_member_id, level: "full-access" }],
    });
    expect(created.workspace_member_access).toEqual([
      { workspace_member_id, level: "full-access" },
    ]);
  });

  test("a used slug is a conflict, an unknown object is not found", async () => {
    const tool = new CrmCreateListTool({ client: crm.client });
    const taken = tool.execute({ ...input, api_slug: "deal_desk" });
    await expect(taken).rejects.toBeInstanceOf(ConflictError);
    const nowhere = tool.execute({ ...input, parent_object: "company" });
    await expect(nowhere).rejects.toMatchObject({ status: 404 });
  });

  const given = (more: object) => ({ ...input, ...more });
  test.each<Rule>([
    ["no object", given({ parent_object: undefined }), "parent_object", "the CRM requires it"],
    ["no name", given({ name: undefined }), "name", "expected string"],
    ["an empty name", given({ name: "" }), "name", "this one is empty"],
    ["a slug with spaces", given({ api_slug: "Enterprise sales" }), "api_slug", "in snake case"],
    ["a slug with a path", given({ api_slug: "../x" }), "api_slug", "in snake case"],
    ["a slug that is an id", given({ api_slug: id }), "api_slug", "in snake case"],
    ["no access", given({ workspace_access: undefined }), "workspace_access", "expected one of"],
    ["unknown access", given({ workspace_access: "all" }), "workspace_access", '"full-access"'],
    [
      "no member access",
      given({ workspace_member_access: undefined }),
      "workspace_member_access",
      "expected array",
    ],
    [
      "no one with full access",
      given({ workspace_access: "read-only" }),
      "workspace_access",
      "expected full-access",
    ],
    [
      "an unknown level",
      given({ workspace_member_access: [{ workspace_member_id: id, level: "admin" }] }),
      "workspace_member_access.0.level",
      '"read-only"',
    ],
  ])("rejects %s", async (_what, wrong, field, message) => {
    expect(await getRefusal(CrmCreateListTool, wrong)).toEqual(expectedRefusal(field, message));
  });
});

describe("entries", () => {
  test("are listed with the list's values, filtered and paginated", async () => {
    const tool = new CrmListEntriesTool({ client: crm.client });
    const input = { list: "expansion_accounts", filter: { stage: "Value case" } };
    const { items } = parseData(await tool.invoke(input)) as { items: object[] };
    expect(items).toHaveLength(2);
    expect(items[0]).toEqual({
      entry_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      parent_object: "companies",
      parent_record_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      record_name: expect.stringMatching(/^[A-Z]/),
      entry_values: expect.objectContaining({ stage: "Value case" }),
    });
    const walked = await collect(tool.items({ list: list_id, limit: 2 }));
    expect(new Set(walked.map((entry) => entry.id.entry_id)).size).toBe(6);
    const get = new CrmGetListEntryTool({ client: crm.client });
    const one = parseData(await get.invoke({ list: list_id, entry_id }));
    expect(one).toMatchObject({ entry_id, parent_record_id: company });
  });

  describe("include the names of their records", () => {
    const record = (record_id: string, name: object) => ({
      id: { record_id },
      values: { name: [name] },
    });
    const entries = ["a", "b", "a"].map((parent_record_id, index) => ({
      id: { entry_id: `${index}` },
      parent_record_id,
      parent_object: "people",
    }));
    const names = async (...responses: PreparedResponse[]) => {
      const server = await startRecordingServer({ body: { data: entries } }, ...responses);
      const tool = new CrmListEntriesTool({ client: server.client });
      const { items } = parseData(await tool.invoke({ list: "invites" })) as {
        items: { record_name?: string }[];
      };
      return { names: items.map((item) => item.record_name), seen: server.requests };
    };

    test("with one query per object", async () => {
      const found = [
        record("a", { attribute_type: "personal-name", full_name: "Ada Lovelace" }),
        record("b", { attribute_type: "text", value: "Dock 4" }),
      ];
      const { names: shown, seen } = await names({ body: { data: found } });
      expect(shown).toEqual(["Ada Lovelace", "Dock 4", "Ada Lovelace"]);
      expect(seen.slice(1).map(({ url, body }) => [url, body])).toEqual([
        [
          "/v2/objects/people/records/query",
          { filter: { record_id: { $in: ["a", "b"] } }, limit: 2, offset: 0 },
        ],
      ]);
    });

    test.each<[what: string, response: PreparedResponse]>([
      ["may not be read", errorResponse(403, "unauthorized", "No.")],
      ["cannot be found so", errorResponse(400, "filter_error", "No.")],
      ["have another shape", { body: { data: 7 } }],
    ])("not if the records %s", async (_what, response) => {
      const { names: shown } = await names(response);
      expect(shown).toEqual([undefined, undefined, undefined]);
    });
  });

  test("of a record are listed across all lists", async () => {
    const tool = new CrmListRecordEntriesTool({ client: crm.client });
    const input = { object: "companies", record_id: company };
    expect(parseData(await tool.invoke(input))).toEqual({
      items: [
        {
          list_id,
          list_api_slug: "expansion_accounts",
          entry_id,
          created_at: expect.stringMatching(/^\d{4}-/),
        },
      ],
    });
    expect(await collect(tool.items(input))).toHaveLength(1);
  });

  test("of an unknown list are not found", async () => {
    const call = new CrmListEntriesTool({ client: crm.client }).execute({ list: "nope" });
    await expect(call).rejects.toBeInstanceOf(NotFoundError);
  });
});
