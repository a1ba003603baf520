import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { seedId } from "../../../src/index.js";
import { story } from "../../../src/company/story/index.js";
import {
  getData,
  type SerializedRecord,
  startCrm,
  type CrmFixture,
} from "../../helpers/crm-fixture.js";

let crm: CrmFixture;
beforeEach(async () => {
  crm = await startCrm();
});
afterEach(() => crm.stop());

const [member] = story.members;
const [company] = story.companies;
const [person] = story.people;
const memberId = seedId(`crm/member/${member!.key}`);
const companyId = seedId(`crm/companies/${company!.key}`);
const [category = ""] = company!.categories;
const dealInput = { name: "Pilot", stage: "Lead", owner: member!.email };
const nowhere = {
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

/** An object, an attribute, a request value, and the returned values. */
const forms: [object: string, slug: string, written: unknown, read: object[]][] = [
  ["people", "job_title", "Buyer", [{ value: "Buyer", attribute_type: "text" }]],
  ["people", "job_title", [{ value: "Buyer" }], [{ value: "Buyer" }]],
  ["people", "job_title", null, []],
  [
    "people",
    "name",
    "van Dyk, Anna, Maria",
    [{ first_name: "Anna, Maria", last_name: "van Dyk", full_name: "Anna, Maria van Dyk" }],
  ],
  ["people", "name", "Dana Osei", [{ first_name: "Dana Osei", last_name: "" }]],
  ["people", "name", "Cher", [{ first_name: "Cher", last_name: "", full_name: "Cher" }]],
  [
    "people",
    "name",
    { first_name: "Ada", last_name: "King", full_name: "Lady Ada" },
    [{ first_name: "Ada", last_name: "King", full_name: "Lady Ada" }],
  ],
  [
    "people",
    "email_addresses",
    ["Kim.Doe@Mail.Acme.co.uk"],
    [
      {
        original_email_address: "Kim.Doe@Mail.Acme.co.uk",
        email_address: "kim.doe@mail.acme.co.uk",
        email_domain: "mail.acme.co.uk",
        email_root_domain: "acme.co.uk",
        email_local_specifier: "kim.doe",
        attribute_type: "email-address",
      },
    ],
  ],
  [
    "people",
    "email_addresses",
    [{ email_address: "a@x.example" }, "A@x.example", "b@x.example"],
    [{ email_address: "a@x.example" }, { email_address: "b@x.example" }],
  ],
  [
    "people",
    "phone_numbers",
    ["+44 20 7946 0000"],
    [
      {
        original_phone_number: "+44 20 7946 0000",
        country_code: "GB",
        phone_number: "+442079460000",
        attribute_type: "phone-number",
      },
    ],
  ],
  [
    "people",
    "phone_numbers",
    [{ original_phone_number: "(555) 867-5309", country_code: "US" }],
    [{ country_code: "US", phone_number: "+15558675309" }],
  ],
  [
    "people",
    "company",
    { target_object: "companies", domains: [{ domain: company!.domain }] },
    [{ target_object: "companies", target_record_id: companyId }],
  ],
  [
    "people",
    "company",
    [{ target_object: seedId("crm/object/companies"), target_record_id: companyId }],
    [{ target_object: "companies", target_record_id: companyId }],
  ],
  [
    "companies",
    "domains",
    ["https://www.Acme.co.uk/about", { domain: "app.acme.example" }, "uno_test_1.example"],
    [
      { domain: "acme.co.uk", root_domain: "acme.co.uk" },
      { domain: "app.acme.example", root_domain: "acme.example", attribute_type: "domain" },
      { domain: "uno_test_1.example", root_domain: "uno_test_1.example" },
    ],
  ],
  ["companies", "categories", [category], [{ option: { title: category, is_archived: false } }]],
  [
    "companies",
    "categories",
    [{ option: seedId(`crm/attribute/companies/categories/${category}`) }],
    [{ option: { title: category } }],
  ],
  [
    "companies",
    "primary_location",
    { ...nowhere, locality: "Lyon", country_code: "FR", latitude: "45.76" },
    [{ ...nowhere, locality: "Lyon", country_code: "FR", latitude: "45.76" }],
  ],
  [
    "companies",
    "primary_location",
    "1 Infinite Loop, Cupertino, CA, 95014, US",
    [
      {
        ...nowhere,
        line_1: "1 Infinite Loop",
        locality: "Cupertino",
        region: "CA",
        postcode: "95014",
        country_code: "US",
      },
    ],
  ],
  [
    "companies",
    "primary_location",
    "Lyon, France",
    [{ ...nowhere, locality: "Lyon", country_code: "FR" }],
  ],
  ["deals", "value", 4200, [{ currency_value: 4200, currency_code: "USD" }]],
  ["deals", "value", [{ currency_value: 0.1234 }], [{ currency_value: 0.1234 }]],
  ["deals", "stage", { status: "Won 🎉" }, [{ status: { title: "Won 🎉" } }]],
  [
    "deals",
    "stage",
    [seedId("crm/attribute/deals/stage/Lost")],
    [{ status: { title: "Lost", celebration_enabled: false } }],
  ],
  [
    "deals",
    "owner",
    [{ referenced_actor_type: "workspace-member", referenced_actor_id: memberId }],
    [{ referenced_actor_type: "workspace-member", referenced_actor_id: memberId }],
  ],
  [
    "deals",
    "owner",
    { workspace_member_email_address: member!.email },
    [{ referenced_actor_id: memberId }],
  ],
  [
    "deals",
    "associated_people",
    [
      person!.email,
      { target_object: "people", email_addresses: [{ email_address: story.people[1]!.email }] },
    ],
    [
      { target_object: "people", target_record_id: seedId(`crm/people/${person!.key}`) },
      { target_object: "people", target_record_id: seedId(`crm/people/${story.people[1]!.key}`) },
    ],
  ],
];

/** An object, an attribute, an invalid value, and the location of the first mistake. */
const mistakes: [object: string, slug: string, written: unknown, path: (string | number)[]][] = [
  ["people", "job_title", 5, []],
  ["people", "job_title", { text: "x" }, ["value"]],
  ["people", "job_title", { value: "x", attribute_type: "text" }, []],
  ["people", "name", { first_name: "Ada" }, ["last_name"]],
  ["people", "name", { value: "Ada" }, ["first_name"]],
  ["people", "name", { full_name: "Ada Lovelace" }, ["first_name"]],
  ["people", "email_addresses", ["no address"], ["email_address"]],
  ["people", "email_addresses", [{ email: "a@x.example" }], ["email_address"]],
  ["people", "phone_numbers", ["020 7946 0000"], ["original_phone_number"]],
  ["people", "phone_numbers", [{ phone_number: "+1555" }], ["original_phone_number"]],
  [
    "people",
    "phone_numbers",
    [{ original_phone_number: "5", country_code: "XX" }],
    ["country_code"],
  ],
  ["people", "company", { target_record_id: companyId }, ["target_object"]],
  ["people", "company", "ada@x.example", []],
  [
    "people",
    "company",
    { target_object: "people", target_record_id: seedId(`crm/people/${person!.key}`) },
    ["target_object"],
  ],
  ["companies", "domains", ["no domain"], ["domain"]],
  ["companies", "categories", [5], []],
  ["companies", "categories", [{ value: category }], ["option"]],
  ["companies", "primary_location", { locality: "Lyon" }, ["line_1"]],
  ["companies", "primary_location", { ...nowhere, latitude: "91" }, ["latitude"]],
  ["companies", "primary_location", { ...nowhere, city: "Lyon" }, []],
  ["deals", "value", "4200", []],
  ["deals", "value", 0.12345, ["currency_value"]],
  ["deals", "value", { currency_value: 5, currency_code: "USD" }, []],
  [
    "deals",
    "owner",
    { referenced_actor_type: "system", referenced_actor_id: null },
    ["referenced_actor_type"],
  ],
];

/** An object, an attribute, a value with an unknown reference, and the error message. */
const missing: [object: string, slug: string, written: unknown, message: string][] = [
  ["deals", "stage", "Won", 'Cannot find status attribute with status option title "Won".'],
  [
    "companies",
    "categories",
    ["Nothing"],
    'Cannot find select attribute with select option title "Nothing".',
  ],
  [
    "deals",
    "owner",
    "nobody@northwind.example",
    'Workspace member with email address "nobody@northwind.example" not found.',
  ],
  [
    "deals",
    "associated_company",
    { target_object: "companies", target_record_id: seedId("nothing") },
    `Record with ID "${seedId("nothing")}" not found.`,
  ],
  [
    "deals",
    "associated_company",
    "nothing.example",
    'No record of object "companies" matches nothing.example.',
  ],
];

const required = (object: string) => (object === "deals" ? dealInput : {});

describe("a value in a request", () => {
  test.for(forms)("is returned: %s.%s = %j", async ([object, slug, written, read]) => {
    const response = await crm.create(object, { ...required(object), [slug]: written });
    expect(response).toMatchObject({ status: 200 });
    const values = getData<SerializedRecord>(response).values[slug];
    expect(values).toHaveLength(read.length);
    expect(values).toMatchObject(read);
  });

  test.for(mistakes)("is rejected: %s.%s = %j", async ([object, slug, written, path]) => {
    expect(await crm.create(object, { ...required(object), [slug]: written })).toMatchObject({
      status: 400,
      body: {
        status_code: 400,
        type: "invalid_request_error",
        code: "validation_type",
        message: `An invalid value was passed to attribute with slug "${slug}".`,
        validation_errors: expect.arrayContaining([expect.objectContaining({ path })]),
      },
    });
  });

  test.for(missing)("must exist: %s.%s = %j", async (row) => {
    const [object, slug, written, message] = row;
    expect(await crm.create(object, { ...required(object), [slug]: written })).toMatchObject({
      status: 400,
      body: { code: "value_not_found", message },
    });
  });
});
