import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { seedId } from "../../../src/index.js";
import { story } from "../../../src/company/story/index.js";
import { getData, startCrm, type CrmFixture } from "../../helpers/crm-fixture.js";

let crm: CrmFixture;
beforeAll(async () => {
  crm = await startCrm();
});
afterAll(() => crm.stop());

const list = story.lists.find(({ object, stages }) => object === "companies" && stages.length > 0)!;
const [entry] = list.entries;
const parentId = seedId(`crm/companies/${entry!.record}`);

interface Entry {
  parent_record_id: string;
  entry_values: Record<string, object[]>;
}

async function query(body: object): Promise<string[]> {
  const response = await crm.post(`/v2/lists/${list.apiSlug}/entries/query`, body);
  expect(response).toMatchObject({ status: 200 });
  return getData<Entry[]>(response).map((found) => found.parent_record_id);
}

const getRecords = (entries: typeof list.entries) =>
  entries.map(({ record }) => seedId(`crm/companies/${record}`));

test("a list is found by slug and id", async () => {
  const bySlug = await crm.get(`/v2/lists/${list.apiSlug}`);
  expect(bySlug.body["data"]).toMatchObject({
    id: { workspace_id: seedId("crm/workspace"), list_id: seedId(`crm/list/${list.key}`) },
    api_slug: list.apiSlug,
    name: list.name,
    parent_object: ["companies"],
    workspace_access: "full-access",
    workspace_member_access: [],
  });
  expect((await crm.get(`/v2/lists/${seedId(`crm/list/${list.key}`)}`)).body).toEqual(bySlug.body);
});

describe("entries", () => {
  test("show their parent record and their values", async () => {
    const response = await crm.post(`/v2/lists/${list.apiSlug}/entries/query`, { limit: 1 });
    expect(response.body["data"]).toMatchObject([
      {
        id: { list_id: seedId(`crm/list/${list.key}`) },
        parent_record_id: parentId,
        parent_object: "companies",
        entry_values: {
          stage: [{ status: { title: entry!.stage }, attribute_type: "status" }],
          created_at: [{ attribute_type: "timestamp" }],
        },
      },
    ]);
  });

  test("can be filtered by their own attributes and by their parent's", async () => {
    const { stage } = entry!;
    const inStage = getRecords(list.entries.filter((other) => other.stage === stage));
    expect(await query({ filter: { stage } })).toEqual(inStage);
    const parent_record = { target_object: "companies", target_record_id: parentId };
    expect(await query({ filter: { parent_record } })).toEqual([parentId]);
    const { domain } = story.companies.find(({ key }) => key === entry!.record)!;
    const path = [
      [list.apiSlug, "parent_record"],
      ["companies", "domains"],
    ];
    const filter = { $and: [{ path, constraints: { domain } }, { stage }] };
    expect(await query({ filter })).toEqual([parentId]);
  });

  test("are sorted by stage order and paginated", async () => {
    const stageOf = (stage = "") => list.stages.indexOf(stage);
    const expected = getRecords(
      list.entries.toSorted((first, second) => stageOf(first.stage) - stageOf(second.stage)),
    );
    const sorts = [{ direction: "asc", attribute: "stage" }];
    expect(await query({ sorts })).toEqual(expected);
    expect(await query({ sorts, limit: 2, offset: 1 })).toEqual(expected.slice(1, 3));
  });

  test("are rejected for an unknown list or invalid filter", async () => {
    expect((await crm.post("/v2/lists/nothing/entries/query", {})).status).toBe(404);
    const filter = { domains: "x.example" };
    const response = await crm.post(`/v2/lists/${list.apiSlug}/entries/query`, { filter });
    expect(response.body).toMatchObject({
      code: "unknown_filter_attribute_slug",
      path: ["domains"],
    });
  });
});
