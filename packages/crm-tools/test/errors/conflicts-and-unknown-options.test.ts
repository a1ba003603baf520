import { describe, expect, test } from "vitest";
import { CrmAddToListTool, CrmCreateCompanyTool, CrmCreateRecordTool } from "../../src/index.js";
import {
  startRecordingServer,
  type PreparedResponse,
  errorResponse,
} from "../helpers/recording-server.js";

const record_id = "891dcbfc-9141-415d-9b2a-2238a6cc012d";
const attribute_id = "cef4b2a6-3f0e-4f4b-9d0f-1f1f1f1f1f1f";
const taken = errorResponse(
  400,
  "uniqueness_conflict",
  String.raw`The value "{\"domain\":\"a.example\"}" provided for attribute with ID "${attribute_id}" conflicts with one already in the system.`,
);
const attribute = (more: object): object => ({
  id: { attribute_id },
  api_slug: "domains",
  type: "domain",
  ...more,
});
const attributes: PreparedResponse = { body: { data: [attribute({})] } };
const owner: PreparedResponse = {
  body: { data: [{ id: { record_id }, web_url: "https://app.attio.com/x", values: {} }] },
};
const input = { values: { domains: ["a.example"] } };

async function refusal(...responses: PreparedResponse[]) {
  const server = await startRecordingServer(...responses);
  const call = new CrmCreateCompanyTool({ client: server.client }).execute(input);
  const error = await call.catch((caught) => caught);
  return { error, seen: server.requests.map(({ method, url }) => `${method} ${url}`), server };
}

describe("a conflicting unique value", () => {
  test("names the attribute and the record that has it, after one lookup", async () => {
    const { error, seen, server } = await refusal(taken, attributes, owner);
    expect(error).toMatchObject({
      name: "ConflictError",
      status: 400,
      serviceCode: "uniqueness_conflict",
      retryable: false,
      mayHaveHappened: false,
      details: {
        attribute: "domains",
        value: "a.example",
        record_id,
        web_url: "https://app.attio.com/x",
      },
    });
    expect(error.message).toMatch(
      /^The CRM returned 400 uniqueness_conflict: “The value .*” The value "a\.example" of domains belongs to the record with record_id 891dcbfc/,
    );
    expect(error.message).not.toContain("crm_search_records");
    expect(seen).toEqual([
      "POST /v2/objects/companies/records",
      "GET /v2/objects/companies/attributes?limit=100&offset=0",
      "POST /v2/objects/companies/records/query",
    ]);
    expect(server.requests[2]?.body).toEqual({
      filter: { domains: "a.example" },
      limit: 1,
      offset: 0,
    });
  });

  test("is explained by slug if the CRM names it", async () => {
    const named = errorResponse(
      400,
      "uniqueness_conflict",
      'The value "a.example" provided for attribute with slug "domains" conflicts.',
    );
    const { error, seen } = await refusal(named, owner);
    expect(error.details).toMatchObject({ attribute: "domains", record_id });
    expect(seen).toHaveLength(2);
  });

  test("is queried as a number if it is one", async () => {
    const number = errorResponse(
      400,
      "uniqueness_conflict",
      'The value "{"value":7}" provided for attribute with slug "number" conflicts.',
    );
    const { error, server } = await refusal(number, owner);
    expect(error.details).toMatchObject({ attribute: "number", value: 7 });
    expect(server.requests[1]?.body).toMatchObject({ filter: { number: 7 } });
  });

  test.each<[what: string, responses: PreparedResponse[]]>([
    ["no attribute has this id", [{ body: { data: [attribute({ id: { attribute_id: "x" } })] } }]],
    ["the attributes may not be read", [errorResponse(403, "unauthorized", "No.")]],
    ["the query fails", [attributes, errorResponse(500, "oops", "No.")]],
    ["the query finds nothing", [attributes, { body: { data: [] } }]],
    ["the response has another shape", [attributes, { body: { data: 7 } }]],
  ])("is the plain conflict still when %s", async (_what, responses) => {
    const { error } = await refusal(taken, ...responses);
    expect(error).toMatchObject({ name: "ConflictError", details: {} });
    expect(error.message).toContain(
      'find it with crm_search_records (object companies, query "a.example")',
    );
  });

  test("that the message does not contain keeps the plain conflict, without lookups", async () => {
    const { error, seen } = await refusal(errorResponse(400, "uniqueness_conflict", "Taken."));
    expect(error.message).toContain("crm_search_records (object companies)");
    expect(seen).toHaveLength(1);
  });

  test("in a list names the entry that has it", async () => {
    const entry = { body: { data: [{ id: { entry_id: "e" } }] } };
    const server = await startRecordingServer(taken, attributes, entry);
    const call = new CrmAddToListTool({ client: server.client }).execute({
      list: "sales",
      record_id,
      parent_object: "companies",
      entry_values: { domains: "a.example" },
    });
    const error = await call.catch((caught) => caught);
    expect(error.details).toEqual({ attribute: "domains", value: "a.example", entry_id: "e" });
    expect(server.requests.map(({ url }) => url.split("?")[0])).toEqual([
      "/v2/lists/sales/entries",
      "/v2/lists/sales/attributes",
      "/v2/lists/sales/entries/query",
    ]);
  });

  test("an abort during the lookup is thrown", async () => {
    const abort = new AbortController();
    const reason = new Error("enough");
    const server = await startRecordingServer(taken, {
      ...attributes,
      before: () => abort.abort(reason),
    });
    const tool = new CrmCreateCompanyTool({ client: server.client });
    await expect(tool.execute(input, { signal: abort.signal })).rejects.toBe(reason);
    expect(server.requests).toHaveLength(2);
  });
});

describe("an unknown option", () => {
  const unknown = errorResponse(
    400,
    "value_not_found",
    'Cannot find select attribute with select option title "Huge".',
  );
  const select: PreparedResponse = {
    body: { data: attribute({ api_slug: "size", type: "select" }) },
  };
  const titles = (...names: string[]): PreparedResponse => ({
    body: { data: names.map((title) => ({ id: { option_id: title }, title })) },
  });

  async function refusedValues(values: Record<string, unknown>, ...responses: PreparedResponse[]) {
    const server = await startRecordingServer(...responses);
    const call = new CrmCreateRecordTool({ client: server.client }).execute({
      object: "docks",
      values,
    });
    const error = await call.catch((caught) => caught);
    return { error, seen: server.requests.map(({ url }) => url) };
  }

  test.each([
    ["Huge"],
    [["Small", "Huge"]],
    [{ option: "Huge" }],
    [[{ option: "Small" }, { option: "Huge" }]],
  ])("written as %j is reported with those that exist", async (size) => {
    const { error, seen } = await refusedValues(
      { name: "Dock 4", size },
      unknown,
      select,
      titles("Small", "Large"),
    );
    expect(error).toMatchObject({ name: "BadRequestError", status: 400 });
    expect(error.message).toContain(
      'The attribute size has no option "Huge". Write one of these exactly: "Small", "Large".',
    );
    expect(seen).toEqual([
      "/v2/objects/docks/records",
      "/v2/objects/docks/attributes/size",
      "/v2/objects/docks/attributes/size/options",
      // Once for a title in another case, and once for the explanation.
      "/v2/objects/docks/attributes/size/options",
    ]);
  });

  test("lists only the first of very many", async () => {
    const names = Array.from({ length: 100 }, (_, index) => `Option ${index}`);
    const { error } = await refusedValues({ size: "Huge" }, unknown, select, titles(...names));
    expect(error.message).toContain('"Option 59", and 40 more.');
    expect(error.details.options).toHaveLength(100);
  });

  test("that no value contains keeps the CRM's error", async () => {
    const { error, seen } = await refusedValues({ size: "Small" }, unknown);
    expect(error.message).toContain("write option and status titles exactly");
    expect(seen).toHaveLength(1);
  });

  test("of an attribute of another type keeps the CRM's error", async () => {
    const text: PreparedResponse = { body: { data: attribute({ type: "text" }) } };
    const { error } = await refusedValues({ size: "Huge" }, unknown, text);
    expect(error.message).toContain("The input names something that does not exist");
  });
});
