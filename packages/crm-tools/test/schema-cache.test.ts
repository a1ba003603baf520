import {
  afterAll,
  beforeAll,
  beforeEach,
  describe,
  expect,
  onTestFinished,
  test,
  vi,
} from "vitest";
import { seedId } from "@workbelt/sandbox";
import { ApiClient } from "@workbelt/core";
import {
  CrmAddToListTool,
  CrmCreateAttributeTool,
  CrmCreateCommentTool,
  CrmCreateObjectTool,
  CrmCreateRecordTool,
  CrmCreateSelectOptionTool,
  CrmGetCommentTool,
  CrmGetDealTool,
  CrmListAttributesTool,
  CrmListCompaniesTool,
  CrmListListsTool,
  CrmUpdateObjectTool,
  CrmUpdateRecordTool,
  crmService,
} from "../src/index.js";
import { parseData } from "./helpers/expectations.js";
import { errorResponse, startRecordingServer } from "./helpers/recording-server.js";
import { type CrmSandbox, createSandboxClient, startCrmSandbox } from "./helpers/sandbox.js";

let crm: CrmSandbox;
let client: ApiClient;
/** The client of someone else. */
let other: ApiClient;
beforeAll(async () => {
  crm = await startCrmSandbox();
});
beforeEach(async () => {
  crm.sandbox.reset();
  client = createSandboxClient(crm.sandbox);
  other = createSandboxClient(crm.sandbox);
});
afterAll(() => crm.stop());

const record_id = "891dcbfc-9141-415d-9b2a-2238a6cc012d";
const passTenMinutes = () => {
  vi.spyOn(performance, "now").mockReturnValue(performance.now() + 10 * 60_000);
  onTestFinished(() => void vi.restoreAllMocks());
};

describe("what someone else has just created is accepted", () => {
  const dock = {
    object: "companies",
    api_slug: "dock",
    title: "Dock",
    type: "text",
    description: "",
    is_required: false,
    is_unique: false,
    is_multiselect: false,
    config: {},
  } as const;

  test("as an attribute to select", async () => {
    const list = () =>
      new CrmListCompaniesTool({ client }).execute({ attributes: ["dock"], limit: 1 });
    await expect(list()).rejects.toThrow("there is no attribute dock");
    await new CrmCreateAttributeTool({ client: other }).execute(dock);
    await expect(list()).resolves.toMatchObject({ items: [expect.anything()] });
  });

  test("as an object whose lists are wanted", async () => {
    const list = () => new CrmListListsTool({ client }).execute({ parent_object: "docks" });
    await expect(list()).rejects.toThrow("no object has this slug");
    const object = { singular_noun: "Dock", plural_noun: "Docks", api_slug: "docks" };
    await new CrmCreateObjectTool({ client: other }).execute(object);
    await expect(list()).resolves.toMatchObject({ items: [] });
  });

  test("as an option", async () => {
    const update = () =>
      new CrmUpdateRecordTool({ client }).execute({
        object: "companies",
        record_id: seedId("crm/companies/harborline"),
        values: { categories: ["Aviation"] },
      });
    await expect(update()).rejects.toThrow("Aviation");
    const option = { object: "companies", attribute: "categories", title: "Aviation" };
    await new CrmCreateSelectOptionTool({ client: other }).execute(option);
    await expect(update()).resolves.toBeDefined();
  });
});

test("attributes that are known are not looked up again", async () => {
  const company = { id: { record_id }, values: {} };
  const server = await startRecordingServer(
    { body: { data: [company] } },
    { body: { data: [{ id: { attribute_id: "a" }, api_slug: "dock", type: "text" }] } },
    { body: { data: [company] } },
  );
  const tool = new CrmListCompaniesTool({ client: server.client });
  await tool.execute({ attributes: ["dock"] });
  await tool.execute({ attributes: ["dock"] });
  expect(server.requests.map(({ method }) => method)).toEqual(["POST", "GET", "POST"]);
});

test("a currency is refused only after the attribute was looked up again", async () => {
  const attribute = (code: string) => ({
    body: {
      data: { type: "currency", config: { currency: { default_currency_code: code } } },
    },
  });
  const written = { body: { data: { id: { record_id }, values: {} } } };
  const server = await startRecordingServer(
    attribute("USD"),
    written,
    attribute("EUR"),
    written,
    attribute("EUR"),
  );
  const write = (currency_code: string) =>
    new CrmUpdateRecordTool({ client: server.client }).execute({
      object: "deals",
      record_id,
      values: { value: { currency_value: 100, currency_code } },
    });
  await write("USD");
  await write("EUR");
  expect(server.requests.map(({ method }) => method)).toEqual(["GET", "PUT", "GET", "PUT"]);
  await expect(write("GBP")).rejects.toThrow("all amounts of the attribute value are in EUR");
});

test("an entry that is rejected with a list's remembered object is sent once more with its current one", async () => {
  const list = (parent: string) => ({
    body: {
      data: { id: { list_id: "l" }, api_slug: "sales", name: "Sales", parent_object: [parent] },
    },
  });
  const entry = (parent_object: string) => ({
    body: { data: { id: { entry_id: "e" }, parent_record_id: record_id, parent_object } },
  });
  const rejected = errorResponse(400, "value_not_found", "Record not found.");
  const server = await startRecordingServer(
    list("companies"),
    entry("companies"),
    rejected,
    list("deals"),
    entry("deals"),
  );
  const tool = new CrmAddToListTool({ client: server.client });
  await tool.execute({ list: "sales", record_id });
  const added = await tool.execute({ list: "sales", record_id });
  expect(added.parent_object).toBe("deals");
  expect(server.requests).toHaveLength(5);
});

describe("titles of options beside attributes", () => {
  const option = { object: "companies", attribute: "categories", title: "Aviation" };
  const list = async (by = client) =>
    new CrmListAttributesTool({ client: by }).invoke({ object: "companies" });

  test("have an option that this client creates", async () => {
    expect(await list()).not.toContain("Aviation");
    await new CrmCreateSelectOptionTool({ client }).execute(option);
    expect(await list()).toContain("Aviation");
  });

  test("have one of someone else after at most ten minutes", async () => {
    await list();
    await new CrmCreateSelectOptionTool({ client: other }).execute(option);
    passTenMinutes();
    expect(await list()).toContain("Aviation");
  });
});

test("a comment's object has the slug that this client has just given it", async () => {
  const object = { singular_noun: "Dock", plural_noun: "Docks", api_slug: "docks" };
  await new CrmCreateObjectTool({ client }).execute(object);
  const title = { object: "docks", api_slug: "title", title: "Title", type: "text" } as const;
  const flags = { is_required: false, is_unique: false, is_multiselect: false } as const;
  await new CrmCreateAttributeTool({ client }).execute({
    ...title,
    ...flags,
    description: "",
    config: {},
  });
  const dock = await new CrmCreateRecordTool({ client }).execute({
    object: "docks",
    values: { title: "North" },
  });
  const { id } = await new CrmCreateCommentTool({ client }).execute({
    author_actor_id: seedId("crm/member/daniel-okafor"),
    content: "Closed on Monday.",
    record_object: "docks",
    record_id: dock.id.record_id,
  });
  const read = async () => {
    const tool = new CrmGetCommentTool({ client });
    return parseData(await tool.invoke({ comment_id: id.comment_id }));
  };
  expect(await read()).toHaveProperty("record_object", "docks");
  await new CrmUpdateObjectTool({ client }).execute({ object: "docks", api_slug: "piers" });
  expect(await read()).toHaveProperty("record_object", "piers");
});

test("an account without the scope for names does not see those that another account looked up", async () => {
  const { baseUrl, token } = crm.sandbox.services.crm;
  const guest = crm.sandbox.addToken("crm", [
    "record_permission:read",
    "object_configuration:read",
  ]);
  const shared = new ApiClient(crmService, {
    baseUrl,
    credentials: {
      authorize: ({ account }) => ({
        headers: { authorization: `Bearer ${account === "guest" ? guest : token}` },
      }),
    },
  });
  const read = async (account: string) => {
    const tool = new CrmGetDealTool({ client: shared, account });
    return parseData(await tool.invoke({ record_id: seedId("crm/deals/castellan-cold-chain") }));
  };
  expect(await read("owner")).toHaveProperty("values.owner.actor_name");
  expect(await read("guest")).not.toHaveProperty("values.owner.actor_name");
});
