import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { seedId } from "../../../src/index.js";
import { story } from "../../../src/company/story/index.js";
import { getData, startCrm, type CrmFixture } from "../../helpers/crm-fixture.js";

let crm: CrmFixture;
beforeAll(async () => {
  crm = await startCrm();
});
afterAll(() => crm.stop());

interface Attribute {
  api_slug: string;
  type: string;
  is_writable: boolean;
  is_unique: boolean;
  is_required: boolean;
  is_multiselect: boolean;
}

async function traits(object: string): Promise<Map<string, Attribute>> {
  const response = await crm.get(`/v2/objects/${object}/attributes`);
  return new Map(getData<Attribute[]>(response).map((one) => [one.api_slug, one]));
}

describe("attributes", () => {
  test("describe a relationship on both sides", async () => {
    const { body } = await crm.get("/v2/objects/companies/attributes/team");
    expect(body["data"]).toEqual({
      id: {
        workspace_id: seedId("crm/workspace"),
        object_id: seedId("crm/object/companies"),
        attribute_id: seedId("crm/attribute/companies/team"),
      },
      title: "Team",
      description: null,
      api_slug: "team",
      type: "record-reference",
      is_system_attribute: true,
      is_writable: true,
      is_required: false,
      is_unique: false,
      is_multiselect: true,
      is_default_value_enabled: false,
      is_archived: false,
      default_value: null,
      relationship: {
        id: {
          workspace_id: seedId("crm/workspace"),
          object_id: seedId("crm/object/people"),
          attribute_id: seedId("crm/attribute/people/company"),
        },
        object_slug: "people",
        title: "Company",
        api_slug: "company",
        is_multiselect: false,
      },
      created_at: expect.any(String),
      config: {
        currency: { default_currency_code: null, display_type: null },
        record_reference: { allowed_object_ids: [seedId("crm/object/people")] },
      },
    });
  });

  test("have the properties of the standard objects", async () => {
    const unique = { is_unique: true, is_multiselect: true, is_writable: true };
    const people = await traits("people");
    expect(people.get("email_addresses")).toMatchObject({ type: "email-address", ...unique });
    expect(people.get("last_interaction")).toMatchObject({
      type: "interaction",
      is_writable: false,
    });
    const companies = await traits("companies");
    expect(companies.get("domains")).toMatchObject({ type: "domain", ...unique });
    expect(companies.get("categories")).toMatchObject({ type: "select", is_multiselect: true });
    const deals = await traits("deals");
    const required = [...deals.values()].filter((one) => one.is_required);
    expect(required.map((one) => one.api_slug)).toEqual(["name", "stage", "owner"]);
    expect(deals.get("value")).toMatchObject({
      config: { currency: { default_currency_code: "USD", display_type: "symbol" } },
    });
  });

  test("are paginated on request", async () => {
    const all = getData<Attribute[]>(await crm.get("/v2/objects/people/attributes"));
    const page = await crm.get("/v2/objects/people/attributes?limit=3&offset=2");
    expect(page.body["data"]).toEqual(all.slice(2, 5));
  });

  test("return 404 for unknown attributes, objects and lists", async () => {
    const missing = [
      ["/v2/objects/people/attributes/email", 'Attribute with slug/ID "email" not found.'],
      ["/v2/objects/user", 'Object with slug/ID "user" not found.'],
      ["/v2/objects/user/attributes", 'Object with slug/ID "user" not found.'],
      ["/v2/lists/nothing", 'List with slug/ID "nothing" not found.'],
      ["/v2/lists/nothing/attributes", 'List with slug/ID "nothing" not found.'],
    ];
    for (const [path, message] of missing) {
      expect(await crm.get(path!)).toMatchObject({
        status: 404,
        body: { code: "not_found", message },
      });
    }
  });
});

describe("choices", () => {
  test("are the options of a select", async () => {
    const seeded = [...new Set(story.companies.flatMap((company) => company.categories))];
    const response = await crm.get("/v2/objects/companies/attributes/categories/options");
    const options = getData<{ title: string }[]>(response);
    expect(options.map(({ title }) => title)).toEqual(seeded.toSorted());
    expect(options[0]).toEqual({
      id: {
        workspace_id: seedId("crm/workspace"),
        object_id: seedId("crm/object/companies"),
        attribute_id: seedId("crm/attribute/companies/categories"),
        option_id: seedId(`crm/attribute/companies/categories/${options[0]!.title}`),
      },
      title: seeded.toSorted()[0],
      is_archived: false,
    });
  });

  test("are the statuses of a status attribute", async () => {
    const response = await crm.get("/v2/objects/deals/attributes/stage/statuses");
    expect(response.body["data"]).toMatchObject([
      { title: "Lead", celebration_enabled: false, target_time_in_status: null },
      { title: "In Progress" },
      { title: "Won 🎉", celebration_enabled: true },
      { title: "Lost" },
    ]);
  });

  test("are returned only for attributes of the matching type", async () => {
    const invalid = [
      ["/v2/objects/deals/attributes/stage/options", "This attribute is not a select attribute."],
      ["/v2/objects/deals/attributes/name/statuses", "This attribute is not a status attribute."],
    ];
    for (const [path, message] of invalid) {
      expect(await crm.get(path!)).toMatchObject({
        status: 400,
        body: { code: "validation_type", message },
      });
    }
  });
});

test("members are listed and found by id", async () => {
  const [seeded] = story.members;
  const id = seedId(`crm/member/${seeded!.key}`);
  const member = (await crm.get(`/v2/workspace_members/${id}`)).body["data"];
  expect(member).toEqual({
    id: { workspace_id: seedId("crm/workspace"), workspace_member_id: id },
    first_name: seeded!.firstName,
    last_name: seeded!.lastName,
    avatar_url: null,
    email_address: seeded!.email,
    created_at: expect.any(String),
    access_level: seeded!.access,
  });
  expect(getData<object[]>(await crm.get("/v2/workspace_members"))[0]).toEqual(member);
  const unknownMember = seedId("nobody");
  expect(await crm.get(`/v2/workspace_members/${unknownMember}`)).toMatchObject({
    status: 404,
    body: { message: `Workspace member with ID "${unknownMember}" not found.` },
  });
});
