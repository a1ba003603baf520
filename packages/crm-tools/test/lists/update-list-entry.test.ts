import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { seedId } from "@workbelt/sandbox";
import {
  CrmAddToListTool,
  CrmCreateAttributeTool,
  CrmGetListEntryTool,
  CrmListEntriesTool,
  CrmListRecordEntriesTool,
  CrmUpdateListEntryTool,
  CrmUpsertListEntryTool,
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

const list_id = "expansion_accounts";
const company = seedId("crm/companies/tamarack");
const entry_id = seedId("crm/entry/expansion-accounts/tamarack");
const id = "891dcbfc-9141-415d-9b2a-2238a6cc012d";
const bare = id.replaceAll("-", "").toUpperCase();
const written = {
  body: { data: { id: { entry_id: id }, parent_record_id: id, parent_object: "companies" } },
};

const update = (input: object) =>
  new CrmUpdateListEntryTool({ client: crm.client }).invoke({
    list_id,
    entry_id,
    ...input,
  } as never);
const upsert = (input: object) =>
  new CrmUpsertListEntryTool({ client: crm.client }).invoke({
    list_id,
    parent_object: "companies",
    parent_record_id: company,
    ...input,
  });
const fetchEntry = async () => {
  const tool = new CrmGetListEntryTool({ client: crm.client });
  return parseData(await tool.invoke({ list: list_id, entry_id })) as {
    entry_values: Record<string, unknown>;
  };
};
const fetchRecordEntries = async (record_id: string) => {
  const tool = new CrmListRecordEntriesTool({ client: crm.client });
  const { items } = await tool.execute({ object: "companies", record_id });
  return items.map((each) => each.entry_id);
};

describe("crm_update_list_entry", () => {
  test("moves an item to another stage of the list", async () => {
    const entries = new CrmListEntriesTool({ client: crm.client });
    const filter = { stage: "Value case" };
    const { items } = parseData(await entries.invoke({ list: list_id, filter })) as {
      items: { entry_id: string; record_name: string }[];
    };
    const found = items.find(({ record_name }) => record_name.startsWith("Tamarack"));
    expect(found?.entry_id).toBe(entry_id);
    const before = await fetchEntry();
    const after = parseData(await update({ entry_values: { stage: "Proposed" } }));
    expect(after).toEqual({ entry_id, entry_values: { stage: "Proposed" } });
    const entry_values = { ...before.entry_values, stage: "Proposed" };
    expect(await fetchEntry()).toEqual({ ...before, entry_values });
  });

  test("removes a value by null or an empty array", async () => {
    for (const stage of [null, []]) {
      await update({ entry_values: { stage: "Idea" } });
      const after = parseData(await update({ entry_values: { stage } }));
      expect(after).toEqual({ entry_id, entry_values: { stage: null } });
      expect(await fetchEntry()).not.toHaveProperty("entry_values.stage");
    }
  });

  test("replaces the values of a multiselect attribute, or adds to them", async () => {
    await new CrmCreateAttributeTool({ client: crm.client }).execute({
      list: list_id,
      api_slug: "stakeholders",
      title: "Stakeholders",
      type: "record-reference",
      description: "",
      is_required: false,
      is_unique: false,
      is_multiselect: true,
      config: { relationship: { object: "people" } },
    });
    const refer = (key: string) => ({ target_record_id: seedId(`crm/people/${key}`) });
    const write = async (key: string, append: boolean) => {
      const content = await update({ append, entry_values: { stakeholders: refer(key) } });
      return (parseData(content) as { entry_values: object }).entry_values;
    };
    const [greg, elif] = ["greg-lindholm", "elif-demir"].map((key) => ({
      target_object: "people",
      ...refer(key),
    }));
    expect(await write("greg-lindholm", false)).toMatchObject({ stakeholders: greg });
    expect(await write("elif-demir", true)).toMatchObject({ stakeholders: [elif, greg] });
    expect(await write("elif-demir", false)).toMatchObject({ stakeholders: elif });
  });

  test("an unknown stage is an error that lists the stages", async () => {
    await expect(update({ entry_values: { stage: "Closed" } })).rejects.toMatchObject({
      status: 400,
      message: expect.stringContaining('"Idea", "Value case", "Proposed", "Committed"'),
    });
  });

  test("an unknown attribute is an error that lists the list's attributes", async () => {
    await expect(update({ entry_values: { stagee: "Idea" } })).rejects.toMatchObject({
      message: expect.stringContaining("Did you mean stage?"),
    });
  });

  test("a record's id in place of an entry's is an error that names its entries", async () => {
    const call = update({ entry_id: company, entry_values: { stage: "Idea" } });
    await expect(call).rejects.toMatchObject({
      status: 404,
      message: expect.stringContaining(
        `${company} is the record_id of a record, not an entry_id. Its entries in this list have the entry_id ${entry_id}.`,
      ),
      details: { entry_ids: [entry_id] },
    });
  });

  test("clearing a required attribute is an error that names this attribute only", async () => {
    const create = new CrmCreateAttributeTool({ client: crm.client });
    for (const api_slug of ["budget", "region"]) {
      await create.execute({
        list: list_id,
        api_slug,
        title: api_slug,
        type: "text",
        description: "",
        is_required: true,
        is_unique: false,
        is_multiselect: false,
        config: {},
      });
    }
    await expect(update({ entry_values: { budget: null } })).rejects.toMatchObject({
      serviceCode: "missing_value",
      message: expect.stringContaining("Required attributes cannot be cleared: budget (text)."),
      details: { missing: ["budget"] },
    });
  });

  test("an attribute that the CRM maintains is an error that says so", async () => {
    await expect(update({ entry_values: { entry_id: id } })).rejects.toMatchObject({
      serviceCode: "immutable_value",
      message: expect.stringContaining("Only the CRM itself writes entry_id: leave it out."),
    });
  });

  test("an unknown entry is not found, with advice", async () => {
    const call = update({ entry_id: id, entry_values: { stage: "Idea" } });
    await expect(call).rejects.toMatchObject({
      status: 404,
      message: expect.stringContaining("an entry's id is not its record's"),
    });
  });

  test("sends PUT, with append PATCH, and reports what it changed", async () => {
    const server = await startRecordingServer(written);
    const tool = new CrmUpdateListEntryTool({ client: server.client });
    const entry_values = { stage: [{ status: { title: "Idea" }, attribute_type: "status" }] };
    const input = { list_id: "sales", entry_id: bare, entry_values };
    const { adjusted } = await tool.execute(input);
    await tool.execute({ ...input, append: true });
    const data = { entry_values: { stage: [{ status: "Idea" }] } };
    expect(server.requests.map(({ method, url, body }) => [method, url, body])).toEqual([
      ["PUT", `/v2/lists/sales/entries/${id}`, { data }],
      ["PATCH", `/v2/lists/sales/entries/${id}`, { data }],
    ]);
    expect(adjusted).toHaveLength(2);
  });

  test("is not repeated if its outcome is unknown, and says how to check", async () => {
    crm.sandbox.faults.add({ service: "crm", method: "PUT", path: "/entries", kind: "drop-after" });
    await expect(update({ entry_values: { stage: "Idea" } })).rejects.toMatchObject({
      mayHaveHappened: true,
      message: expect.stringContaining("crm_get_list_entry"),
    });
    expect(await fetchEntry()).toMatchObject({ entry_values: { stage: "Idea" } });
  });

  const valid = { list_id, entry_id, entry_values: { stage: "Idea" } };
  test.each<Rule>([
    ["no list", { ...valid, list_id: undefined }, "list_id", "expected string"],
    ["an entry that is not a UUID", { ...valid, entry_id: "x" }, "entry_id", "expected a UUID"],
    ["no values", { ...valid, entry_values: undefined }, "entry_values", "expected object"],
    ["values of no attribute", { ...valid, entry_values: {} }, "entry_values", "at least one"],
    [
      "nothing to append",
      { ...valid, entry_values: { stage: [] }, append: true },
      "entry_values.stage",
      "expected a value to add; without append, null or [] clears",
    ],
    ["append as text", { ...valid, append: "some" }, "append", "expected boolean"],
  ])("rejects %s", async (_what, input, field, message) => {
    expect(await getRefusal(CrmUpdateListEntryTool, input)).toEqual(
      expectedRefusal(field, message),
    );
  });
});

describe("crm_upsert_list_entry", () => {
  test("changes the record's entry if it has one", async () => {
    const content = await upsert({ entry_values: { stage: "Committed" } });
    expect(parseData(content)).toMatchObject({
      outcome: "updated",
      entry_id,
      entry_values: { stage: "Committed" },
    });
    expect(await fetchRecordEntries(company)).toEqual([entry_id]);
  });

  test("adds the record once if it has none", async () => {
    const kestrel = { parent_record_id: seedId("crm/companies/kestrel") };
    const added = parseData(await upsert(kestrel)) as { entry_id: string; outcome: string };
    expect(added.outcome).toBe("created");
    const again = parseData(await upsert({ ...kestrel, entry_values: { stage: "Idea" } }));
    expect(again).toMatchObject({ entry_id: added.entry_id, entry_values: { stage: "Idea" } });
    expect(await fetchRecordEntries(kestrel.parent_record_id)).toEqual([added.entry_id]);
  });

  test("is repeated after a dropped connection, and adds the record once", async () => {
    crm.sandbox.faults.add({ service: "crm", method: "PUT", path: "/entries", kind: "drop-after" });
    const kestrel = seedId("crm/companies/kestrel");
    const content = await upsert({ parent_record_id: kestrel });
    const { entry_id: added } = parseData(content) as { entry_id: string };
    expect(await fetchRecordEntries(kestrel)).toEqual([added]);
  });

  describe("for a record with two entries", () => {
    const addSecond = async () => {
      const add = new CrmAddToListTool({ client: crm.client });
      return (await add.execute({ list: list_id, record_id: company })).id.entry_id;
    };

    test.each([list_id, seedId("crm/list/expansion-accounts")])(
      "is an error that names both, for the list %s",
      async (list) => {
        const second = await addSecond();
        await expect(upsert({ list_id: list })).rejects.toMatchObject({
          serviceCode: "multiple_match_results",
          message: expect.stringContaining(
            `The record has several entries in this list, with the entry_id ${entry_id}, ${second}: change one of them with crm_update_list_entry.`,
          ),
          details: { entry_ids: [entry_id, second] },
        });
      },
    );

    test("is the service's error if they cannot be looked up", async () => {
      await addSecond();
      const scopes = ["list_entry:read-write", "list_configuration:read"];
      const tool = new CrmUpsertListEntryTool({ client: createScopedClient(crm.sandbox, scopes) });
      const parent = { parent_object: "companies", parent_record_id: company };
      const call = tool.execute({ list_id, ...parent });
      await expect(call).rejects.toMatchObject({ serviceCode: "multiple_match_results" });
      await expect(call).rejects.not.toThrow("crm_update_list_entry");
    });
  });

  test("a record that the list cannot hold is an error that names the list's object", async () => {
    const person = { parent_object: "people", parent_record_id: seedId("crm/people/elif-demir") };
    await expect(upsert(person)).rejects.toMatchObject({
      status: 400,
      message: expect.stringContaining(
        "holds records of companies, not of people: give companies as parent_object",
      ),
    });
    await expect(upsert({ parent_record_id: id })).rejects.toMatchObject({
      message: expect.stringContaining(`no record of companies has the record_id ${id}`),
    });
  });

  test("an unknown stage is an error that lists the stages", async () => {
    const call = upsert({ entry_values: { stage: "Closed" } });
    await expect(call).rejects.toThrow('"Idea", "Value case", "Proposed", "Committed"');
  });

  test("sends all required keys", async () => {
    const server = await startRecordingServer(written);
    await new CrmUpsertListEntryTool({ client: server.client }).execute({
      list_id: bare,
      parent_object: "companies",
      parent_record_id: bare,
    });
    const data = { parent_object: "companies", parent_record_id: id, entry_values: {} };
    expect(server.requests).toMatchObject([
      { method: "PUT", url: `/v2/lists/${id}/entries`, body: { data } },
    ]);
  });

  const valid = { list_id, parent_object: "companies", parent_record_id: id };
  test.each<Rule>([
    ["no list", { ...valid, list_id: undefined }, "list_id", "expected string"],
    ["no object", { ...valid, parent_object: undefined }, "parent_object", "expected string"],
    ["no record", { ...valid, parent_record_id: undefined }, "parent_record_id", "expected string"],
    ["values as text", { ...valid, entry_values: "x" }, "entry_values", "expected object"],
  ])("rejects %s", async (_what, input, field, message) => {
    expect(await getRefusal(CrmUpsertListEntryTool, input)).toEqual(
      expectedRefusal(field, message),
    );
  });
});
