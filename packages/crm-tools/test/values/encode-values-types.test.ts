import { describe, expect, test } from "vitest";
import { CrmCreateCompanyTool, CrmCreateDealTool, CrmCreateRecordTool } from "../../src/index.js";
import { parseData } from "../helpers/expectations.js";
import {
  errorResponse,
  type PreparedResponse,
  startRecordingServer,
} from "../helpers/recording-server.js";

const id = "891dcbfc-9141-415d-9b2a-2238a6cc012d";
const created: PreparedResponse = { body: { data: { id: { record_id: "new" } } } };
const toAttributeResponse = (data: object): PreparedResponse => ({ body: { data } });

/** Creates a record from values. Returns the sent values and the adjustments. */
async function written(
  object: string,
  values: Record<string, unknown>,
  ...responses: PreparedResponse[]
) {
  const server = await startRecordingServer(...responses, created);
  const tool = new CrmCreateRecordTool({ client: server.client });
  const { adjusted } = await tool.execute({ object, values });
  const { data } = server.requests.at(-1)!.body as { data: { values: unknown } };
  return { sent: data.values, adjusted, requests: server.requests.length };
}

const location = {
  line_1: null,
  line_2: null,
  line_3: null,
  line_4: null,
  locality: null,
  region: null,
  postcode: null,
  country_code: null,
  latitude: null,
  longitude: null,
};

// The rows of the table in encode-item.ts: given values, sent values and reported adjustments.
test.each<[what: string, object: string, given: object, sent: object, adjusted?: string[]]>([
  [
    "a category under the key of options",
    "companies",
    { categories: [{ value: "SaaS" }] },
    { categories: [{ option: "SaaS" }] },
    ["values.categories.0.value was written as option"],
  ],
  [
    "an address under the key of addresses",
    "people",
    { email_addresses: { value: "a@b.example" } },
    { email_addresses: [{ email_address: "a@b.example" }] },
    ["values.email_addresses.0.value was written as email_address"],
  ],
  [
    "value where it is the key",
    "docks",
    { categories: [{ value: "x" }] },
    { categories: [{ value: "x" }] },
  ],
  [
    "a stage as it was read by its id",
    "deals",
    { stage: [{ status: { id: { status_id: id }, title: "Lead", is_archived: false } }] },
    { stage: [{ status: id }] },
    ["values.stage.0.status was written as its id alone"],
  ],
  [
    "an option with no id by its title",
    "docks",
    { size: [{ option: { title: "Large" } }] },
    { size: [{ option: "Large" }] },
    ["values.size.0.option was written as its title alone"],
  ],
  [
    "a place whole",
    "people",
    { primary_location: { locality: "Reno", country_code: "US" } },
    { primary_location: [{ ...location, locality: "Reno", country_code: "US" }] },
  ],
  [
    "a location as text unchanged",
    "people",
    { primary_location: "Reno, US" },
    { primary_location: ["Reno, US"] },
  ],
  [
    "a phone number with its country, which is not a location",
    "people",
    { phone_numbers: [{ original_phone_number: "077", country_code: "GB" }] },
    { phone_numbers: [{ original_phone_number: "077", country_code: "GB" }] },
  ],
  [
    "a phone number under the key that can be written",
    "people",
    { phone_numbers: [{ phone_number: "+4477" }] },
    { phone_numbers: [{ original_phone_number: "+4477" }] },
    ["values.phone_numbers.0.phone_number was written as original_phone_number"],
  ],
  [
    "a phone number as it was read",
    "people",
    { phone_numbers: [{ phone_number: "+4477", original_phone_number: "077" }] },
    { phone_numbers: [{ original_phone_number: "077" }] },
    ["values.phone_numbers.0.phone_number was dropped: original_phone_number counts"],
  ],
  [
    "an actor with its type",
    "deals",
    { owner: { referenced_actor_id: id } },
    { owner: [{ referenced_actor_type: "workspace-member", referenced_actor_id: id }] },
  ],
  [
    "a member under the key of the members list",
    "docks",
    { owner: { workspace_member_id: id } },
    { owner: [{ referenced_actor_type: "workspace-member", referenced_actor_id: id }] },
    ["values.owner.0.workspace_member_id was written as referenced_actor_id"],
  ],
  [
    "a member as the members list returns it",
    "docks",
    { owner: { workspace_member_id: id, name: "Ada", email_address: "ada@a.example" } },
    { owner: [{ referenced_actor_type: "workspace-member", referenced_actor_id: id }] },
    [
      "values.owner.0.workspace_member_id was written as referenced_actor_id",
      "values.owner.0.name was dropped: referenced_actor_id counts",
      "values.owner.0.email_address was dropped: referenced_actor_id counts",
    ],
  ],
  [
    "a member by the documented address",
    "docks",
    { owner: { workspace_member_email_address: "ada@a.example" } },
    { owner: [{ workspace_member_email_address: "ada@a.example" }] },
  ],
  [
    "an owner by address under the key of the members list",
    "deals",
    { owner: { email_address: "ada@a.example" } },
    { owner: [{ workspace_member_email_address: "ada@a.example" }] },
    ["values.owner.0.email_address was written as workspace_member_email_address"],
  ],
  [
    "a record under the key of the search",
    "deals",
    { associated_company: { record_id: id, label: "Harborline" } },
    { associated_company: [{ target_object: "companies", target_record_id: id }] },
    [
      "values.associated_company.0.record_id was written as target_record_id",
      "values.associated_company.0.label was dropped: target_record_id counts",
    ],
  ],
  [
    "a record by its unique attribute record_id unchanged",
    "docks",
    { yard: { target_object: "yards", record_id: [{ value: id }] } },
    { yard: [{ target_object: "yards", record_id: [{ value: id }] }] },
  ],
  [
    "choices under the keys of their lists",
    "docks",
    {
      size: { option_id: id, title: "Large" },
      stage: { status_id: id, title: "Open", celebration_enabled: false },
    },
    { size: [{ option: id }], stage: [{ status: id }] },
    [
      "values.size.0.option_id was written as option",
      "values.size.0.title was dropped: option counts",
      "values.stage.0.status_id was written as status",
      "values.stage.0.title was dropped: status counts",
      "values.stage.0.celebration_enabled was dropped: status counts",
    ],
  ],
  [
    "numeric coordinates as the strings they are on the wire",
    "people",
    {
      primary_location: [
        { latitude: 39.5296, longitude: -119.8138 },
        { latitude: "52.52", longitude: 1e-7 },
        { latitude: 0, longitude: -180 },
      ],
    },
    {
      primary_location: [
        { ...location, latitude: "39.5296", longitude: "-119.8138" },
        { ...location, latitude: "52.52", longitude: "0.0000001" },
        { ...location, latitude: "0", longitude: "-180" },
      ],
    },
  ],
  [
    "the history dropped",
    "people",
    { job_title: [{ value: "x", active_from: "a", active_until: null, created_by_actor: {} }] },
    { job_title: [{ value: "x" }] },
    ["active_from", "active_until", "created_by_actor"].map(
      (key) => `values.job_title.0.${key} was dropped: the CRM keeps the history`,
    ),
  ],
  ["titles of stages as they are", "deals", { stage: "Won > signed" }, { stage: ["Won > signed"] }],
])("sends %s", async (_what, object, given, sent, adjusted) => {
  const result = await written(object, given as Record<string, unknown>);
  expect(result).toEqual({ sent, adjusted, requests: 1 });
});

describe("a bare id", () => {
  test.each([
    ["select", { option: id }, "option"],
    ["status", { status: id }, "status"],
    [
      "actor-reference",
      { referenced_actor_type: "workspace-member", referenced_actor_id: id },
      "referenced_actor_id",
    ],
  ])("is sent under the key of a %s", async (type, item, key) => {
    expect(await written("docks", { x: id }, toAttributeResponse({ type }))).toEqual({
      sent: { x: [item] },
      adjusted: [`values.x.0 was written as ${key}`],
      requests: 2,
    });
  });

  test("is sent as a reference, with the object of the attribute", async () => {
    const relationship = { object_slug: "yards" };
    const response = toAttributeResponse({ type: "record-reference", relationship });
    expect(await written("docks", { yard: [id, id] }, response)).toMatchObject({
      sent: {
        yard: [
          { target_object: "yards", target_record_id: id },
          { target_object: "yards", target_record_id: id },
        ],
      },
      requests: 2,
    });
    expect(await written("deals", { associated_company: id })).toMatchObject({
      sent: { associated_company: [{ target_object: "companies", target_record_id: id }] },
      requests: 1,
    });
  });

  test("stays text in a text attribute", async () => {
    expect(await written("docks", { code: id }, toAttributeResponse({ type: "text" }))).toEqual({
      sent: { code: [id] },
      adjusted: undefined,
      requests: 2,
    });
  });

  test("is looked up once in ten minutes", async () => {
    const server = await startRecordingServer(toAttributeResponse({ type: "text" }), created);
    const tool = new CrmCreateRecordTool({ client: server.client });
    await tool.execute({ object: "docks", values: { code: id } });
    await tool.execute({ object: "docks", values: { code: id } });
    expect(server.requests.map(({ method }) => method)).toEqual(["GET", "POST", "POST"]);
  });
});

test("an interaction is rejected and nothing is sent", async () => {
  const server = await startRecordingServer(created);
  const tool = new CrmCreateCompanyTool({ client: server.client });
  const values = { last_interaction: [{ interaction_type: "email", interacted_at: "2026" }] };
  await expect(tool.execute({ values })).rejects.toMatchObject({
    name: "InputError",
    issues: [{ field: "values.last_interaction", message: expect.stringContaining("omitted") }],
  });
  expect(server.requests).toEqual([]);
});

test("the result lists adjustments only if there are any", async () => {
  const server = await startRecordingServer(created);
  const tool = new CrmCreateDealTool({ client: server.client });
  const data = parseData(await tool.invoke({ values: { value: { value: 1 } } }));
  expect(data).toHaveProperty("adjusted", ["values.value.0.value was written as currency_value"]);
  const silent = parseData(await tool.invoke({ values: { value: { currency_value: 1 } } }));
  expect(silent).not.toHaveProperty("adjusted");
});

describe("text of a table's cell", () => {
  test.each([
    ["number", "1.10", 1.1],
    ["number", "-3e2", -300],
    ["rating", "4", 4],
    ["currency", "99.50", 99.5],
    ["checkbox", "TRUE", true],
    ["checkbox", "no", false],
    ["text", "10115", "10115"],
    ["text", "true", "true"],
  ])("for an attribute of type %s, %j is sent as %j", async (type, text, value) => {
    const attribute = toAttributeResponse({ api_slug: "score", type });
    const { sent } = await written("docks", { score: text }, attribute);
    expect(sent).toEqual({ score: [value] });
  });

  test.each(["1,10", "$5", "12345678901234567890"])("%s is no number", async (score) => {
    expect(await written("docks", { score })).toMatchObject({
      requests: 1,
      sent: { score: [score] },
    });
  });

  test("is sent as it is if the attribute cannot be read", async () => {
    const denied = errorResponse(403, "unauthorized", "No.");
    const { sent } = await written("docks", { score: "1.10" }, denied);
    expect(sent).toEqual({ score: ["1.10"] });
  });

  test("is a number under the key of amounts, without a look-up", async () => {
    const { requests, sent } = await written("deals", { value: { currency_value: "148000" } });
    expect([requests, sent]).toEqual([1, { value: [{ currency_value: 148000 }] }]);
  });
});
