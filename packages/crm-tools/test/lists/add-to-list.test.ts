import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { seedId } from "@workbelt/sandbox";
import { CrmAddToListTool, CrmListRecordEntriesTool } from "../../src/index.js";
import { parseData, getRefusal, expectedRefusal, type Rule } from "../helpers/expectations.js";
import { type CrmSandbox, startCrmSandbox } from "../helpers/sandbox.js";
import { startRecordingServer, errorResponse } from "../helpers/recording-server.js";

let crm: CrmSandbox;
beforeAll(async () => {
  crm = await startCrmSandbox();
});
beforeEach(() => crm.sandbox.reset());
afterAll(() => crm.stop());

const company = seedId("crm/companies/harborline");
const list_id = seedId("crm/list/expansion-accounts");
const id = "891dcbfc-9141-415d-9b2a-2238a6cc012d";

test("adds a record, of the list's own object, with values as a model writes them", async () => {
  const tool = new CrmAddToListTool({ client: crm.client });
  const content = await tool.invoke({
    list: "expansion_accounts",
    record_id: company,
    entry_values: { stage: "Idea" },
  });
  expect(parseData(content)).toMatchObject({
    entry_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    parent_object: "companies",
    parent_record_id: company,
    entry_values: { stage: "Idea" },
  });
  const again = await tool.execute({ list: list_id, record_id: company });
  const listed = await new CrmListRecordEntriesTool({ client: crm.client }).execute({
    object: "companies",
    record_id: company,
  });
  expect(listed.items.map((entry) => entry.entry_id)).toContain(again.id.entry_id);
  expect(listed.items).toHaveLength(3);
});

test("an unknown stage is an error that lists the stages", async () => {
  const tool = new CrmAddToListTool({ client: crm.client });
  const call = tool.execute({
    list: "expansion_accounts",
    record_id: company,
    entry_values: { stage: [{ status: "Closed" }] },
  });
  await expect(call).rejects.toMatchObject({
    status: 400,
    message: expect.stringContaining('"Idea", "Value case", "Proposed", "Committed"'),
    details: { attribute: "stage", value: "Closed" },
  });
});

test("an unknown record is an error with advice", async () => {
  const tool = new CrmAddToListTool({ client: crm.client });
  const call = tool.execute({ list: "expansion_accounts", record_id: id });
  await expect(call).rejects.toMatchObject({
    serviceCode: "value_not_found",
    message: expect.stringContaining("take record_id from crm_search_records"),
  });
});

describe("a record that the list cannot hold", () => {
  const person = seedId("crm/people/elif-demir");
  const add = (input: object) =>
    new CrmAddToListTool({ client: crm.client }).execute({
      list: "expansion_accounts",
      record_id: person,
      ...input,
    });

  test("is an error that names the list's object", async () => {
    await expect(add({})).rejects.toMatchObject({
      serviceCode: "value_not_found",
      message: expect.stringContaining(
        `The list expansion_accounts holds records of companies; no record of companies has the record_id ${person}: take record_id from crm_search_records with object companies.`,
      ),
      details: { parent_object: ["companies"] },
    });
  });

  test("is the same error if its object was given", async () => {
    await expect(add({ parent_object: "people" })).rejects.toMatchObject({
      status: 400,
      message: expect.stringContaining(
        "The list expansion_accounts holds records of companies, not of people",
      ),
      details: { parent_object: ["companies"] },
    });
  });

  test("is the general error if the list cannot be read", async () => {
    const refusal = errorResponse(400, "value_not_found", `Record with ID "${person}" not found.`);
    const server = await startRecordingServer(refusal, errorResponse(403, "unauthorized", "No."));
    const tool = new CrmAddToListTool({ client: server.client });
    const call = tool.execute({ list: "sales", record_id: person, parent_object: "people" });
    await expect(call).rejects.toThrow("Take record_id from crm_search_records");
  });
});

const single = { body: { data: createListResponse("companies") } };
const made = {
  body: { data: { id: { entry_id: "e" }, parent_record_id: id, parent_object: "companies" } },
};

function createListResponse(...parent_object: string[]) {
  return { id: { list_id: "l" }, api_slug: "sales", name: "Sales", parent_object };
}

test("looks up the list's object once, and sends all required keys", async () => {
  const server = await startRecordingServer(single, made);
  const tool = new CrmAddToListTool({ client: server.client });
  await tool.execute({ list: "sales", record_id: id });
  await tool.execute({ list: "sales", record_id: id });
  const data = { parent_record_id: id, parent_object: "companies", entry_values: {} };
  expect(server.requests.map(({ method, url, body }) => [method, url, body])).toEqual([
    ["GET", "/v2/lists/sales", undefined],
    ["POST", "/v2/lists/sales/entries", { data }],
    ["POST", "/v2/lists/sales/entries", { data }],
  ]);
});

test("looks it up again after an error", async () => {
  const refusedOnce = errorResponse(404, "not_found", "No such list.");
  const server = await startRecordingServer(single, refusedOnce, single, made);
  const tool = new CrmAddToListTool({ client: server.client });
  await expect(tool.execute({ list: "sales", record_id: id })).rejects.toThrow("No such list");
  await tool.execute({ list: "sales", record_id: id });
  expect(server.requests.map(({ method }) => method)).toEqual(["GET", "POST", "GET", "POST"]);
});

test("requires the object if the list holds several, and writes nothing", async () => {
  const server = await startRecordingServer(
    { body: { data: createListResponse("people", "companies") } },
    made,
  );
  const tool = new CrmAddToListTool({ client: server.client });
  await expect(tool.execute({ list: "sales", record_id: id })).rejects.toMatchObject({
    name: "InputError",
    issues: [{ field: "parent_object", message: expect.stringContaining("people, companies") }],
  });
  await tool.execute({ list: "sales", record_id: id, parent_object: "companies" });
  expect(server.requests.map(({ method }) => method)).toEqual(["GET", "POST"]);
});

test("looks up the object of a reference in the list's own attributes", async () => {
  const relationship = { object_slug: "people" };
  const server = await startRecordingServer({ body: { data: { relationship } } }, made);
  await new CrmAddToListTool({ client: server.client }).execute({
    list: "sales",
    record_id: id,
    parent_object: "companies",
    entry_values: { company: { target_record_id: id } },
  });
  expect(server.requests[0]?.url).toBe("/v2/lists/sales/attributes/company");
  expect(server.requests[1]?.body).toMatchObject({
    data: { entry_values: { company: [{ target_object: "people", target_record_id: id }] } },
  });
});

test.each<Rule>([
  ["no list", { record_id: id }, "list", "expected string"],
  ["no record", { list: "sales" }, "record_id", "expected string"],
  [
    "a record that is not a UUID",
    { list: "sales", record_id: "x" },
    "record_id",
    "expected a UUID",
  ],
  [
    "values as text",
    { list: "sales", record_id: id, entry_values: "x" },
    "entry_values",
    "expected object",
  ],
])("rejects %s", async (_what, input, field, message) => {
  expect(await getRefusal(CrmAddToListTool, input)).toEqual(expectedRefusal(field, message));
});
