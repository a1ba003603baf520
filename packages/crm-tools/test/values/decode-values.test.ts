import { expect, test } from "vitest";
import { z } from "zod";
import { CrmGetCompanyTool } from "../../src/index.js";
import { valueOutput } from "../../src/values/value-output.js";
import { parseData } from "../helpers/expectations.js";
import { startRecordingServer } from "../helpers/recording-server.js";

const audit = {
  active_from: "2026-01-01T15:00:00.000000000Z",
  active_until: null,
  created_by_actor: { type: "system", id: null },
};
const choice = { title: "Medium", is_archived: false };
const place = {
  line_1: "1 Infinite Loop",
  line_2: null,
  line_3: null,
  line_4: null,
  locality: "Cupertino",
  region: "CA",
  postcode: "95014",
  country_code: "US",
  latitude: "37.3",
  longitude: "-122.0",
};
const actor = { referenced_actor_type: "workspace-member", referenced_actor_id: "m" };
const robot = { referenced_actor_type: "api-token" };
const met = {
  interaction_type: "email",
  interacted_at: "2026-01-01T15:00:00.000000000Z",
  owner_actor: { type: "workspace-member", id: "m" },
};

// Without the last form, which accepts every object.
const documentedValue = z.union(valueOutput.options.slice(0, -1));

// Values as they are read, by Attio's attribute-type reference.
test.each<[type: string, slug: string, own: object, plain: unknown]>([
  ["text", "description", { value: "Freight" }, "Freight"],
  ["number", "employees", { value: 0 }, 0],
  ["rating", "fit", { value: 5 }, 5],
  ["checkbox", "vip", { value: false }, false],
  ["date", "founded", { value: "1999-12-31" }, "1999-12-31"],
  ["timestamp", "seen", { value: "2026-01-01T15:00:00.000000000Z" }, "2026-01-01T15:00:00Z"],
  [
    "currency",
    "value",
    { currency_value: 99.5, currency_code: "EUR" },
    { currency_value: 99.5, currency_code: "EUR" },
  ],
  [
    "personal-name",
    "name",
    { first_name: "Ada", last_name: "Lovelace", full_name: "Ada Lovelace" },
    "Ada Lovelace",
  ],
  [
    "email-address",
    "email_addresses",
    {
      original_email_address: "A@b.example",
      email_address: "a@b.example",
      email_domain: "b.example",
    },
    ["a@b.example"],
  ],
  ["domain", "domains", { domain: "www.a.example", root_domain: "a.example" }, ["www.a.example"]],
  [
    "phone-number",
    "phone_numbers",
    { original_phone_number: "077", country_code: "GB", phone_number: "+4477" },
    ["+4477"],
  ],
  ["phone-number", "fax", { original_phone_number: "077", country_code: "GB" }, "077"],
  ["location", "primary_location", place, "1 Infinite Loop, Cupertino, CA, 95014, US"],
  [
    "location",
    "site",
    { line_1: null, country_code: null, latitude: "39.5296", longitude: "-119.8138" },
    "latitude 39.5296, longitude -119.8138",
  ],
  ["location", "nowhere", { line_1: null, latitude: "39.5", longitude: null }, ""],
  ["select", "size", { option: { id: { option_id: "o" }, ...choice } }, "Medium"],
  ["select", "categories", { option: { id: { option_id: "o" }, ...choice } }, ["Medium"]],
  ["status", "stage", { status: { id: { status_id: "s" }, ...choice } }, "Medium"],
  [
    "record-reference",
    "parent",
    { target_object: "companies", target_record_id: "r" },
    { target_object: "companies", target_record_id: "r" },
  ],
  [
    "record-reference",
    "team",
    { target_object: "people", target_record_id: "r" },
    [{ target_object: "people", target_record_id: "r" }],
  ],
  ["actor-reference", "owner", actor, { referenced_actor_id: "m" }],
  ["actor-reference", "robot", { ...actor, ...robot }, { ...actor, ...robot }],
  [
    "interaction",
    "last_interaction",
    met,
    {
      interaction_type: "email",
      interacted_at: "2026-01-01T15:00:00Z",
      workspace_member_id: "m",
    },
  ],
  ["something-new", "novelty", { shine: 3 }, { shine: 3 }],
])("a %s, %s, is read without its audit data", async (attribute_type, slug, own, plain) => {
  const values = { [slug]: [{ ...audit, ...own, attribute_type }], nothing: [] };
  const server = await startRecordingServer({ body: { data: { id: { record_id: "r" }, values } } });
  const tool = new CrmGetCompanyTool({ client: server.client });
  const content = await tool.invoke({ record_id: "891dcbfc-9141-415d-9b2a-2238a6cc012d" });
  expect(parseData(content)).toHaveProperty("values", { [slug]: plain });
  const [value] = [plain].flat();
  expect(documentedValue.safeParse(value).success).toBe(attribute_type !== "something-new");
});

test("several values of one attribute are a list, in order", async () => {
  const texts = ["b", "a"].map((value) => ({ ...audit, value, attribute_type: "text" }));
  const values = { nicknames: texts };
  const server = await startRecordingServer({ body: { data: { id: { record_id: "r" }, values } } });
  const tool = new CrmGetCompanyTool({ client: server.client, resultFormat: "compact" });
  const content = await tool.invoke({ record_id: "891dcbfc-9141-415d-9b2a-2238a6cc012d" });
  expect(parseData(content)).toMatchObject({ values: { nicknames: ["b", "a"] } });
});
