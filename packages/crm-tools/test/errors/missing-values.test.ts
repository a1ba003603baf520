import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { seedId } from "@workbelt/sandbox";
import {
  CrmAddToListTool,
  CrmCreateAttributeTool,
  CrmCreateDealTool,
  CrmCreateRecordTool,
} from "../../src/index.js";
import { type CrmSandbox, startCrmSandbox } from "../helpers/sandbox.js";
import {
  type PreparedResponse,
  startRecordingServer,
  errorResponse,
} from "../helpers/recording-server.js";

let crm: CrmSandbox;
beforeAll(async () => {
  crm = await startCrmSandbox();
});
afterAll(() => crm.stop());

const attribute_id = "cef4b2a6-3f0e-4f4b-9d0f-1f1f1f1f1f1f";
const missing = errorResponse(
  400,
  "missing_value",
  `Required value for attribute with ID "${attribute_id}" was not provided.`,
);
const attribute = (api_slug: string, type: string, more: object = {}) => ({
  id: { attribute_id: `id of ${api_slug}` },
  api_slug,
  type,
  is_required: true,
  is_writable: true,
  ...more,
});
const attributes = (...data: object[]): PreparedResponse => ({ body: { data } });

async function refusal(values: Record<string, unknown>, ...responses: PreparedResponse[]) {
  const server = await startRecordingServer(...responses);
  const tool = new CrmCreateRecordTool({ client: server.client });
  const error = await tool.execute({ object: "docks", values }).catch((caught) => caught);
  return { error, seen: server.requests.map(({ method, url }) => `${method} ${url}`) };
}

describe("required attributes without a value", () => {
  test("are all named, by slug and type, with one lookup after the error", async () => {
    const { error, seen } = await refusal(
      { code: "D4" },
      missing,
      attributes(
        attribute("code", "text"),
        attribute("gate", "select", { id: { attribute_id } }),
        attribute("owner", "actor-reference"),
        attribute("stage", "status"),
        attribute("note", "text", { is_required: false }),
      ),
    );
    expect(error).toMatchObject({
      name: "BadRequestError",
      status: 400,
      serviceCode: "missing_value",
      details: { missing: ["gate", "owner", "stage"] },
    });
    expect(error.message).toContain(
      "Missing required values: gate (select), owner (actor-reference), stage (status). Add them.",
    );
    expect(seen).toEqual([
      "POST /v2/objects/docks/records",
      "GET /v2/objects/docks/attributes?limit=100&offset=0",
    ]);
  });

  test("do not include those with a default value, archived, read-only, or given by UUID", async () => {
    const given = "891dcbfc-9141-415d-9b2a-2238a6cc012d";
    const schema = attributes(
      attribute("gate", "select", { id: { attribute_id } }),
      attribute("given", "text", { id: { attribute_id: given } }),
      attribute("empty", "text"),
      attribute("stage", "status", { is_default_value_enabled: true }),
      attribute("old", "text", { is_archived: true }),
      attribute("created_at", "timestamp", { is_writable: false }),
    );
    // A UUID beside a slug may be a second name for it, which is looked up before anything is written.
    const { error } = await refusal({ [given]: "x", empty: [] }, schema, missing, schema);
    expect(error.details).toEqual({ missing: ["gate", "empty"] });
  });

  test("include the one that the CRM names, whatever its schema says", async () => {
    const { error } = await refusal(
      {},
      missing,
      attributes(attribute("gate", "text", { id: { attribute_id }, is_required: false })),
    );
    expect(error.details).toEqual({ missing: ["gate"] });
  });

  test("named by slug in the CRM's message are found as well", async () => {
    const { error } = await refusal(
      {},
      errorResponse(
        400,
        "missing_value",
        'Required value for attribute with slug "gate" was not provided.',
      ),
      attributes(attribute("gate", "text", { is_required: false })),
    );
    expect(error.details).toEqual({ missing: ["gate"] });
  });

  test.each<[what: string, response: PreparedResponse]>([
    ["the attributes may not be read", errorResponse(403, "unauthorized", "No.")],
    ["none of them is missing", attributes(attribute("code", "text"))],
  ])("leave the CRM's own error when %s", async (_what, response) => {
    const { error } = await refusal({ code: "D4" }, missing, response);
    expect(error.message).toContain(`"${attribute_id}"`);
    expect(error.message).toContain("Give this attribute a value: the CRM requires it.");
  });
});

describe("in the sandbox", () => {
  test("a deal lacks stage and owner", async () => {
    const tool = new CrmCreateDealTool({ client: crm.client });
    const error = await tool.execute({ values: { name: "x" } }).catch((caught) => caught);
    expect(error).toMatchObject({ details: { missing: ["stage", "owner"] } });
    expect(error.message).toContain("stage (status), owner (actor-reference)");
  });

  test("an entry of a list lacks the list's required attributes", async () => {
    const add = {
      list: "expansion_accounts",
      record_id: seedId("crm/companies/harborline"),
    };
    await new CrmCreateAttributeTool({ client: crm.client }).execute({
      list: add.list,
      api_slug: "reason",
      title: "Reason",
      type: "text",
      description: "",
      is_required: true,
      is_unique: false,
      is_multiselect: false,
      config: {},
    });
    const tool = new CrmAddToListTool({ client: crm.client });
    const error = await tool.execute(add).catch((caught) => caught);
    expect(error).toMatchObject({ details: { missing: ["reason"] } });
  });
});
