import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { ConflictError, NotFoundError, BadRequestError } from "@workbelt/core";
import { seedId } from "@workbelt/sandbox";
import { CrmCreatePersonTool, CrmGetPersonTool, CrmListPeopleTool } from "../../src/index.js";
import {
  collect,
  parseData,
  getRefusal,
  expectedRefusal,
  type Rule,
} from "../helpers/expectations.js";
import { createIdRules, recordListRules } from "../helpers/rules.js";
import { type CrmSandbox, startCrmSandbox } from "../helpers/sandbox.js";
import { startRecordingServer } from "../helpers/recording-server.js";

let crm: CrmSandbox;
beforeAll(async () => {
  crm = await startCrmSandbox();
});
beforeEach(() => crm.sandbox.reset());
afterAll(() => crm.stop());

/** A seeded person with an employer and a known address, as the model reads it. */
interface CompactPerson {
  record_id: string;
  values: {
    name: string;
    job_title: string;
    email_addresses: string[];
    company: { target_object: string; target_record_id: string };
  };
}

async function peopleByName(limit = 5): Promise<CompactPerson[]> {
  const tool = new CrmListPeopleTool({ client: crm.client });
  const sorts = [{ attribute: "name", direction: "asc" as const, field: "last_name" }];
  const data = parseData(await tool.invoke({ sorts, limit }));
  return (data as { items: CompactPerson[] }).items;
}

describe("crm_list_people", () => {
  test("returns decoded values to the model, and full records to the host", async () => {
    const tool = new CrmListPeopleTool({ client: crm.client });
    const data = parseData(await tool.invoke({ limit: 2 })) as { items: CompactPerson[] };
    expect(data).toMatchObject({
      next_offset: 2,
      web_url: "https://app.attio.com/northwind/person/{record_id}",
    });
    expect(data.items).toHaveLength(2);
    for (const person of data.items) {
      expect(person).toEqual({
        record_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        created_at: expect.stringMatching(/^\d{4}-.*\dZ$/),
        values: expect.objectContaining({
          name: expect.stringMatching(/^\S+ \S+$/),
          email_addresses: [expect.stringContaining("@")],
          company: {
            target_object: "companies",
            target_record_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
          },
        }),
      });
    }
    expect(data.items.flatMap(({ values }) => Object.keys(values))).not.toContain("record_id");
    const { items } = await tool.execute({ limit: 1 });
    expect(items[0]?.values?.["name"]?.[0]).toMatchObject({
      attribute_type: "personal-name",
      active_until: null,
      created_by_actor: { type: "workspace-member" },
    });
  });

  test("sorts by a field of an attribute", async () => {
    const names = (await peopleByName(500)).map(({ values }) => values.name);
    const lastNames = names.map((name) => name.slice(name.indexOf(" ") + 1));
    expect(lastNames.length).toBeGreaterThan(20);
    expect(lastNames).toEqual(lastNames.toSorted());
  });

  test.each([
    ["by address", ({ values }: CompactPerson) => ({ email_addresses: values.email_addresses[0] })],
    ["by name and operator", ({ values }) => ({ name: { $eq: values.name } })],
    ["by record id", ({ record_id }) => ({ record_id: { $in: [record_id] } })],
    [
      "by both of two conditions",
      ({ values }) => ({ $and: [{ name: values.name }, { company: values.company }] }),
    ],
  ] as [string, (person: CompactPerson) => Record<string, unknown>][])(
    "finds exactly one person %s",
    async (_what, filterFor) => {
      const [person] = await peopleByName();
      const tool = new CrmListPeopleTool({ client: crm.client });
      const { items } = await tool.execute({ filter: filterFor(person!) });
      expect(items.map((item) => item.id.record_id)).toEqual([person?.record_id]);
    },
  );

  test("finds colleagues with the filter its description shows", async () => {
    const [person] = await peopleByName();
    const company = person!.values.company;
    const tool = new CrmListPeopleTool({ client: crm.client });
    const { items } = await tool.execute({ filter: { company } });
    expect(items.length).toBeGreaterThan(1);
    expect(
      items.every(
        (item) => item.values?.["company"]?.[0]?.["target_record_id"] === company.target_record_id,
      ),
    ).toBe(true);
  });

  test("paginates in order, without duplicates", async () => {
    const tool = new CrmListPeopleTool({ client: crm.client });
    const whole = await tool.execute({});
    const walked = await collect(tool.items({ limit: 7 }));
    expect(walked.length).toBeGreaterThan(30);
    expect(whole.next_offset).toBeUndefined();
    expect(walked.map((item) => item.id.record_id)).toEqual(
      whole.items.map((item) => item.id.record_id),
    );
    expect(new Set(walked.map((item) => item.id.record_id)).size).toBe(walked.length);
  });

  test("sends the query unwrapped, with the defaults", async () => {
    const server = await startRecordingServer({ body: { data: [] } });
    const tool = new CrmListPeopleTool({ client: server.client });
    const query = {
      filter: { name: { $contains: "Ada" } },
      sorts: [{ attribute: "name", direction: "asc" as const, field: "last_name" }],
    };
    await tool.execute({});
    await tool.execute({ ...query, limit: 3, offset: 6 });
    expect(server.requests.map(({ method, url, body }) => [method, url, body])).toEqual([
      ["POST", "/v2/objects/people/records/query", { limit: 500, offset: 0 }],
      ["POST", "/v2/objects/people/records/query", { ...query, limit: 3, offset: 6 }],
    ]);
  });

  test("a filter by an unknown attribute is an error that lists the attributes", async () => {
    const tool = new CrmListPeopleTool({ client: crm.client });
    const error = await tool.execute({ filter: { nme: "Ada" } }).catch((caught) => caught);
    expect(error).toBeInstanceOf(BadRequestError);
    expect(error).toMatchObject({ status: 400, serviceCode: "unknown_filter_attribute_slug" });
    expect(error.message).toContain(
      "The attribute nme does not exist. Did you mean name? Attributes: ",
    );
    expect(error.details).toMatchObject({ attributes: expect.arrayContaining(["job_title"]) });
  });

  test.each(recordListRules)("rejects %s", async (_what, input, field, message) => {
    expect(await getRefusal(CrmListPeopleTool, input)).toEqual(expectedRefusal(field, message));
  });
});

describe("crm_get_person", () => {
  test("returns one person like the list does, with names", async () => {
    const [person] = await peopleByName();
    const tool = new CrmGetPersonTool({ client: crm.client });
    expect(parseData(await tool.invoke({ record_id: person!.record_id }))).toMatchObject(person!);
  });

  test("accepts an id without hyphens and in capitals, and normalizes it", async () => {
    const server = await startRecordingServer({ body: { data: { id: { record_id: "x" } } } });
    const tool = new CrmGetPersonTool({ client: server.client });
    await tool.execute({ record_id: "891DCBFC9141415D9B2A2238A6CC012D" });
    expect(server.requests[0]).toMatchObject({
      method: "GET",
      url: "/v2/objects/people/records/891dcbfc-9141-415d-9b2a-2238a6cc012d",
      body: undefined,
    });
  });

  test("a record that is being merged can come without values", async () => {
    const server = await startRecordingServer({
      body: { data: { id: { record_id: "x" }, values: null } },
    });
    const tool = new CrmGetPersonTool({ client: server.client });
    const data = parseData(await tool.invoke({ record_id: seedId("any") }));
    expect(data).toEqual({ record_id: "x", values: {} });
  });

  test.each([
    ["no one has", seedId("crm/people/nobody")],
    ["a company has", seedId("crm/companies/harborline")],
  ])("an id that %s is not found, with where ids come from", async (_what, record_id) => {
    const tool = new CrmGetPersonTool({ client: crm.client });
    const error = await tool.execute({ record_id }).catch((caught) => caught);
    expect(error).toBeInstanceOf(NotFoundError);
    expect(error.message).toContain("Take record_id from crm_search_records with object people");
    expect(error.message).toContain("belong to another object");
  });

  test.each(createIdRules("record_id"))("rejects %s", async (_what, input, field, message) => {
    expect(await getRefusal(CrmGetPersonTool, input)).toEqual(expectedRefusal(field, message));
  });
});

describe("crm_create_person", () => {
  const values = {
    name: [{ first_name: "Ada", last_name: "Lovelace" }],
    email_addresses: [{ email_address: "ada@lovelace.example", attribute_type: "email" }],
    company: [{ target_record_id: seedId("crm/companies/harborline") }],
    job_title: ["Engineer"],
  };

  test("creates a person that can be read, filtered and found", async () => {
    const data = parseData(
      await new CrmCreatePersonTool({ client: crm.client }).invoke({ values }),
    );
    expect(data).toMatchObject({
      values: {
        name: "Ada Lovelace",
        email_addresses: ["ada@lovelace.example"],
        company: {
          target_object: "companies",
          target_record_id: seedId("crm/companies/harborline"),
        },
        job_title: "Engineer",
      },
    });
    const { record_id } = data as CompactPerson;
    const read = await new CrmGetPersonTool({ client: crm.client }).invoke({ record_id });
    const adjusted = [
      "values.email_addresses.0.attribute_type was dropped: the attribute defines the type",
    ];
    expect({ ...(parseData(read) as object), adjusted }).toMatchObject(data as object);
    const check = new CrmCreatePersonTool().operation.verifyWith;
    expect(check).toBe("crm_list_people");
    const { items } = await new CrmListPeopleTool({ client: crm.client }).execute({
      filter: { email_addresses: "ada@lovelace.example" },
    });
    expect(items.map((item) => item.id.record_id)).toEqual([record_id]);
  });

  test("a used email address is a conflict that names the person", async () => {
    const [person] = await peopleByName();
    const [email] = person!.values.email_addresses;
    const web_url = `https://app.attio.com/northwind/person/${person!.record_id}`;
    const tool = new CrmCreatePersonTool({ client: crm.client });
    const call = tool.execute({
      values: { ...values, email_addresses: [{ email_address: email }] },
    });
    const error = await call.catch((caught) => caught);
    expect(error).toBeInstanceOf(ConflictError);
    expect(error).toMatchObject({
      status: 400,
      serviceCode: "uniqueness_conflict",
      retryable: false,
    });
    expect(error.message).toContain(
      `The value "${email}" of email_addresses belongs to the record with record_id ${person?.record_id} (${web_url})`,
    );
    expect(error.details).toEqual({
      attribute: "email_addresses",
      value: email,
      record_id: person?.record_id,
      web_url,
    });
  });

  test.each([
    [
      "an unknown attribute",
      { shoe_size: ["x"] },
      "value_not_found",
      "The attribute shoe_size does not exist. Attributes: record_id, name, email_addresses",
    ],
    [
      "an unknown company",
      { company: [{ target_record_id: seedId("nowhere") }] },
      "value_not_found",
      "Take record_id from crm_search_records",
    ],
    [
      "an item of the wrong form",
      { job_title: [{ valu: "x" }] },
      "validation_type",
      "value: Required, expected string",
    ],
  ])("%s is rejected with the reason", async (_what, wrong, serviceCode, words) => {
    const tool = new CrmCreatePersonTool({ client: crm.client });
    const error = await tool.execute({ values: wrong }).catch((caught) => caught);
    expect(error).toBeInstanceOf(BadRequestError);
    expect(error).toMatchObject({ status: 400, serviceCode });
    expect(error.message).toContain(words);
  });

  test.each<Rule>([
    ["no values", {}, "values", "expected object"],
    ["values that are a list", { values: [] }, "values", "expected object"],
    ["values that are a text", { values: "Ada" }, "values", "expected object"],
    ["a display name", { values: { "Job Title": "x" } }, "values.Job Title", 'perhaps "job_title"'],
    ["a slug with a path", { values: { "../x": "y" } }, "values.../x", "the attribute's slug"],
    ["an empty slug", { values: { "": "y" } }, "values.", "the attribute's slug"],
    ["an attribute outside values", { values: {}, name: "Ada" }, "name", "not an input"],
  ])("rejects %s", async (_what, input, field, message) => {
    expect(await getRefusal(CrmCreatePersonTool, input)).toEqual(expectedRefusal(field, message));
  });
});
