import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { NotFoundError } from "@workbelt/core";
import { seedId } from "@workbelt/sandbox";
import { CrmGetCompanyTool, CrmGetPersonTool, CrmListCompaniesTool } from "../../src/index.js";
import { collect, parseData, getRefusal, expectedRefusal } from "../helpers/expectations.js";
import { createIdRules, recordListRules } from "../helpers/rules.js";
import { type CrmSandbox, startCrmSandbox } from "../helpers/sandbox.js";
import { startRecordingServer } from "../helpers/recording-server.js";

let crm: CrmSandbox;
beforeAll(async () => {
  crm = await startCrmSandbox();
});
afterAll(() => crm.stop());

/** A company as the model reads it. */
interface CompactCompany {
  record_id: string;
  values: {
    name: string;
    domains: string[];
    categories: string[];
    team: { target_record_id: string }[];
  };
}

async function companies(input: object = {}): Promise<CompactCompany[]> {
  const tool = new CrmListCompaniesTool({ client: crm.client });
  return (parseData(await tool.invoke(input)) as { items: CompactCompany[] }).items;
}

async function namesSorted(direction: "asc" | "desc"): Promise<string[]> {
  const found = await companies({ sorts: [{ attribute: "name", direction }] });
  return found.map(({ values }) => values.name);
}

describe("crm_list_companies", () => {
  test("shows the model names, domains, categories and team", async () => {
    const found = await companies({ limit: 500 });
    expect(found.length).toBeGreaterThan(10);
    for (const { values } of found) {
      expect(values).toMatchObject({
        name: expect.stringMatching(/\w/),
        domains: [expect.stringContaining(".")],
        categories: expect.arrayContaining([expect.stringMatching(/\w/)]),
        team: expect.arrayContaining([
          { target_object: "people", target_record_id: expect.stringMatching(/^[0-9a-f-]{36}$/) },
        ]),
      });
    }
  });

  test("filters by domain and by part of a name, and finds nothing for an unknown name", async () => {
    const [company] = await companies({ limit: 1 });
    const { name, domains } = company!.values;
    expect(await companies({ filter: { domains: domains[0] } })).toEqual([company]);
    const part = name.slice(1, -1).toUpperCase();
    expect(await companies({ filter: { name: { $contains: part } } })).toEqual([company]);
    expect(await companies({ filter: { name: "Nobody & Sons" } })).toEqual([]);
  });

  test("sorts both ways", async () => {
    const names = await namesSorted("asc");
    expect(names).toEqual(names.toSorted());
    expect(await namesSorted("desc")).toEqual(names.toReversed());
  });

  test("paginates in order, without duplicates", async () => {
    const tool = new CrmListCompaniesTool({ client: crm.client });
    const ids = (await companies()).map(({ record_id }) => record_id);
    const walked = await collect(tool.items({ limit: 4 }));
    expect(walked.map((item) => item.id.record_id)).toEqual(ids);
  });

  test("sends the query to the companies, with the defaults", async () => {
    const server = await startRecordingServer({ body: { data: [] } });
    await new CrmListCompaniesTool({ client: server.client }).execute({ offset: 500 });
    expect(server.requests).toMatchObject([
      {
        method: "POST",
        url: "/v2/objects/companies/records/query",
        body: { limit: 500, offset: 500 },
      },
    ]);
  });

  test.each(recordListRules)("rejects %s", async (_what, input, field, message) => {
    expect(await getRefusal(CrmListCompaniesTool, input)).toEqual(expectedRefusal(field, message));
  });
});

describe("crm_get_company", () => {
  test("returns one company like the list does, with names and a team that can be read", async () => {
    const [company] = await companies({ limit: 1 });
    const tool = new CrmGetCompanyTool({ client: crm.client });
    expect(parseData(await tool.invoke({ record_id: company!.record_id }))).toMatchObject(company!);
    const [member] = company!.values.team;
    const person = await new CrmGetPersonTool({ client: crm.client }).execute({
      record_id: member!.target_record_id,
    });
    expect(person.values?.["company"]?.[0]).toMatchObject({ target_record_id: company?.record_id });
  });

  test("returns every value with its audit data to the host", async () => {
    const record_id = seedId("crm/companies/harborline");
    const company = await new CrmGetCompanyTool({ client: crm.client }).execute({ record_id });
    expect(company.values?.["domains"]?.[0]).toMatchObject({
      attribute_type: "domain",
      root_domain: "harborline.example",
      active_from: expect.stringMatching(/^\d{4}-/),
    });
  });

  test("normalizes the id", async () => {
    const server = await startRecordingServer({ body: { data: { id: { record_id: "x" } } } });
    const tool = new CrmGetCompanyTool({ client: server.client });
    await tool.execute({ record_id: "891dcbfc9141415d9b2a2238a6cc012d" });
    expect(server.requests).toMatchObject([
      { method: "GET", url: "/v2/objects/companies/records/891dcbfc-9141-415d-9b2a-2238a6cc012d" },
    ]);
  });

  test("the id of a person is not found", async () => {
    const tool = new CrmGetCompanyTool({ client: crm.client });
    const call = tool.execute({ record_id: seedId("crm/people/elif-demir") });
    await expect(call).rejects.toThrow(NotFoundError);
  });

  test.each(createIdRules("record_id"))("rejects %s", async (_what, input, field, message) => {
    expect(await getRefusal(CrmGetCompanyTool, input)).toEqual(expectedRefusal(field, message));
  });
});
