import { describe, expect, test } from "vitest";
import { CrmCreatePersonTool } from "../../src/index.js";
import { defineCreateRecord } from "../../src/records/record-operations.js";
import { CrmTool } from "../../src/langchain/crm-tool.js";
import {
  type PreparedResponse,
  startRecordingServer,
  errorResponse,
} from "../helpers/recording-server.js";

const created: PreparedResponse = { body: { data: { id: { record_id: "new" } } } };
const id = "891dcbfc-9141-415d-9b2a-2238a6cc012d";
const audit = {
  active_from: "2026-01-01T00:00:00.000000000Z",
  active_until: null,
  created_by_actor: { type: "system", id: null },
};

test.each<[what: string, given: Record<string, unknown>, sent: Record<string, unknown>]>([
  [
    "names whole",
    { name: [{ first_name: "Ada", last_name: "Lovelace" }] },
    { name: [{ first_name: "Ada", last_name: "Lovelace", full_name: "Ada Lovelace" }] },
  ],
  [
    "a name of one part whole",
    { name: [{ first_name: "Ada", last_name: null }] },
    { name: [{ first_name: "Ada", last_name: "", full_name: "Ada" }] },
  ],
  [
    "a full name unchanged",
    { name: [{ first_name: "Ada", last_name: "King", full_name: "Ada, Countess of Lovelace" }] },
    { name: [{ first_name: "Ada", last_name: "King", full_name: "Ada, Countess of Lovelace" }] },
  ],
  ["a name as text unchanged", { name: ["Lovelace, Ada"] }, { name: ["Lovelace, Ada"] }],
  ["a single value as a list of one", { job_title: "Engineer" }, { job_title: ["Engineer"] }],
  ["false and 0 as values", { vip: false, score: 0 }, { vip: [false], score: [0] }],
  ["null as no value", { job_title: null }, { job_title: [] }],
  ["several values in their order", { tags: ["b", "a"] }, { tags: ["b", "a"] }],
  [
    "addresses without the attribute_type of the specification",
    { email_addresses: [{ email_address: "ada@a.example", attribute_type: "email" }] },
    { email_addresses: [{ email_address: "ada@a.example" }] },
  ],
  [
    "an address as it was read without what cannot be written",
    {
      email_addresses: [
        {
          ...audit,
          attribute_type: "email-address",
          original_email_address: "Ada@a.example",
          email_address: "ada@a.example",
          email_domain: "a.example",
          email_root_domain: "a.example",
          email_local_specifier: "ada",
        },
      ],
    },
    { email_addresses: [{ email_address: "ada@a.example" }] },
  ],
  [
    "a domain as it was read",
    { domains: [{ ...audit, domain: "www.a.example", root_domain: "a.example" }] },
    { domains: [{ domain: "www.a.example" }] },
  ],
  [
    "a phone number under the key that can be written",
    { phone_numbers: [{ phone_number: "+4477", country_code: "GB" }] },
    { phone_numbers: [{ original_phone_number: "+4477", country_code: "GB" }] },
  ],
  [
    "a phone number as it was read",
    {
      phone_numbers: [{ phone_number: "+4477", original_phone_number: "077", country_code: "GB" }],
    },
    { phone_numbers: [{ original_phone_number: "077", country_code: "GB" }] },
  ],
  ["other values as they are", { bio: [{ value: "x" }] }, { bio: [{ value: "x" }] }],
  [
    "a stage by its title",
    { stage: [{ status: "In Progress" }] },
    { stage: [{ status: "In Progress" }] },
  ],
  [
    "a reference with its object",
    { company: [{ target_object: "agencies", target_record_id: id }] },
    { company: [{ target_object: "agencies", target_record_id: id }] },
  ],
  [
    "references by another key or as text as they are",
    { company: [{ target_object: "companies", domains: [{ domain: "a.example" }] }, "b.example"] },
    { company: [{ target_object: "companies", domains: [{ domain: "a.example" }] }, "b.example"] },
  ],
  [
    "standard references with the object they are known to have",
    { company: { target_record_id: id }, associated_deals: [{ target_record_id: id }, "x"] },
    {
      company: [{ target_object: "companies", target_record_id: id }],
      associated_deals: [{ target_object: "deals", target_record_id: id }, "x"],
    },
  ],
])("sends %s", async (_what, values, sent) => {
  const server = await startRecordingServer(created);
  await new CrmCreatePersonTool({ client: server.client }).execute({ values });
  expect(server.requests).toMatchObject([{ method: "POST", url: "/v2/objects/people/records" }]);
  expect(server.requests[0]?.body).toStrictEqual({ data: { values: sent } });
});

test("the given values are not mutated", async () => {
  const server = await startRecordingServer(created);
  const values = {
    company: [{ target_record_id: id }],
    email_addresses: [{ attribute_type: "email" }],
  };
  const before = structuredClone(values);
  await new CrmCreatePersonTool({ client: server.client }).execute({ values });
  expect(values).toEqual(before);
});

/** Creates the response that describes an attribute. */
function attribute(data: object): PreparedResponse {
  return { body: { data } };
}

describe("a custom reference", () => {
  const values = { mentor: [{ target_record_id: id }, { target_record_id: id }], job_title: "x" };

  test.each([
    ["its relationship", { relationship: { object_slug: "people" }, config: {} }, "people"],
    ["the one object allowed", { config: { record_reference: { allowed_object_ids: [id] } } }, id],
  ])("gets its object from %s, asked for once", async (_what, data, target_object) => {
    const server = await startRecordingServer(attribute(data), created);
    await new CrmCreatePersonTool({ client: server.client }).execute({ values });
    expect(server.requests.map(({ method, url }) => `${method} ${url}`)).toEqual([
      "GET /v2/objects/people/attributes/mentor",
      "POST /v2/objects/people/records",
    ]);
    const item = { target_object, target_record_id: id };
    expect(server.requests[1]?.body).toEqual({
      data: { values: { mentor: [item, item], job_title: ["x"] } },
    });
  });

  test.each([
    ["several objects", { config: { record_reference: { allowed_object_ids: [id, id] } } }],
    [
      "any object",
      { relationship: null, config: { record_reference: { allowed_object_ids: null } } },
    ],
  ])("that may be of %s has to name it, and nothing is written", async (_what, data) => {
    const server = await startRecordingServer(attribute(data), created);
    const call = new CrmCreatePersonTool({ client: server.client }).execute({ values });
    await expect(call).rejects.toMatchObject({
      name: "InputError",
      issues: [
        {
          field: "values.mentor",
          message: expect.stringContaining("expected target_object with"),
        },
      ],
    });
    expect(server.requests.map(({ method }) => method)).toEqual(["GET"]);
  });

  test("that does not exist is an error, and nothing is written", async () => {
    const server = await startRecordingServer(
      errorResponse(404, "not_found", "No such attribute."),
      created,
    );
    const call = new CrmCreatePersonTool({ client: server.client }).execute({ values });
    await expect(call).rejects.toMatchObject({ name: "NotFoundError" });
    expect(server.requests).toHaveLength(1);
  });

  test("is looked up on a custom object, whatever its name", async () => {
    const createShip = defineCreateRecord({
      name: "crm_create_ship",
      description: "Creates a ship.",
      object: "ships",
      values: "Values",
      verifyWith: "crm_list_people",
    });
    class CrmCreateShipTool extends CrmTool<typeof createShip> {}
    const server = await startRecordingServer(
      attribute({ relationship: { object_slug: "yards" } }),
      created,
    );
    const tool = new CrmCreateShipTool(createShip, { client: server.client });
    await tool.execute({ values: { company: [{ target_record_id: id }] } });
    expect(server.requests[0]?.url).toBe("/v2/objects/ships/attributes/company");
    expect(server.requests[1]?.body).toEqual({
      data: { values: { company: [{ target_object: "yards", target_record_id: id }] } },
    });
  });
});
