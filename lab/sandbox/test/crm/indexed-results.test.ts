import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { CrmCollections } from "../../src/services/crm/repository/crm-collections.js";
import { readSearchText, toSearchText } from "../../src/services/crm/repository/search-text.js";
import { createScorer } from "../../src/services/crm/search/score-match.js";
import { seedId } from "../../src/index.js";
import type { Store } from "../../src/store/store.js";
import { copyPeople } from "../helpers/copy-people.js";
import { type CrmFixture, getData, getRecordIds, startCrmOnDisk } from "../helpers/crm-fixture.js";

const COPIES = 400;

let crm: CrmFixture & { store: Store };
beforeAll(async () => {
  crm = await startCrmOnDisk({ rateLimits: false });
  copyPeople(crm.store, COPIES);
});
afterAll(() => crm.stop());

describe("a query that an index narrows finds what it finds without", () => {
  const ada = { email_addresses: "ada.0@copy0.example" };
  const company = seedId("copies/companies/3");
  const filters: [object: string, filter: object][] = [
    ["people", ada],
    ["people", { email_addresses: { email_domain: { $eq: "copy7.example" } } }],
    ["people", { name: { first_name: "Ada", last_name: "Costa" } }],
    ["people", { name: "Chiara Costa" }],
    ["people", { name: { first_name: "Nobody" } }],
    ["people", { company: { target_record_id: company } }],
    ["people", { company: { target_record_id: { $in: [company, seedId("copies/companies/5")] } } }],
    ["people", { record_id: seedId("copies/8") }],
    ["people", { $or: [ada, { name: { last_name: "Fisher" } }] }],
    ["people", { $or: [ada, { job_title: { $contains: "head" } }] }],
    ["people", { $and: [{ name: { first_name: "Ada" } }, { name: { last_name: "Brand" } }] }],
    ["people", { name: { first_name: "Ada" }, $not: ada }],
    ["people", pathFilter("people", "company", "companies", "name", { value: "Copy 9" })],
    ["companies", { domains: "copy11.example" }],
    ["companies", { name: { value: { $in: ["Copy 1", "Copy 2", "Nothing"] } } }],
    [
      "companies",
      pathFilter("companies", "team", "people", "email_addresses", ada.email_addresses),
    ],
    ["deals", { stage: "Lead" }],
    ["deals", { $not: { stage: "Lead" } }],
    [
      "deals",
      pathFilter("deals", "associated_company", "companies", "domains", "harborline.example"),
    ],
  ];

  test.for(filters)("%s %j", async ([object, filter]) => {
    const narrowed = await crm.query(object, { filter, limit: 1000 });
    // No index can narrow a negation.
    const complete = await crm.query(object, { filter: { $not: { $not: filter } }, limit: 1000 });
    expect(narrowed.status).toBe(200);
    expect(getRecordIds(narrowed)).toEqual(getRecordIds(complete));
    const page = await crm.query(object, { filter, offset: 2, limit: 3 });
    expect(getRecordIds(page)).toEqual(getRecordIds(complete).slice(2, 5));
  });
});

test.for(["asc", "desc"])("records are paged by creation, %s", async (direction) => {
  const sorts = [{ attribute: "created_at", direction }];
  const complete = await crm.query("people", { sorts, filter: { $not: ghost }, limit: 1000 });
  const page = await crm.query("people", { sorts, offset: 30, limit: 20 });
  expect(getRecordIds(page)).toEqual(getRecordIds(complete).slice(30, 50));
});

const ghost = { name: "Nobody" };

describe("a search finds what comparing with every record finds", () => {
  const queries = [
    ["ada", "ada brandt", "brand", "brnd", "bradnt", "fischer", "fisher", "fishers", "fihser"],
    ["chiara.2@copy2.example", "copy2.example", "copy2", "cpoy2", "y2", "a", "li", "o'neill"],
    ["ONEILL", "o neill", "lukasz", "eriksen holm", "eriksen-holm", "eriksenholm", "holm eri"],
    ["dimitri", "dmitir", "grete fischre", "gemma thornton", "gema thortnon", "thornton x"],
    ["+44", "7700 900", "-", '"', "farid OR ada", "ada\u0002", "😀", "harborline freight"],
    ["completely-unrelated-words", "cpmpletely-unrelated-wodrs", "northwnid logistcs softwar"],
  ].flat();
  const objects = ["companies", "people", "deals"];

  test.for(queries)("%j", async (query) => {
    const request_as = { type: "workspace" };
    const response = await crm.post("/v2/objects/records/search", { query, objects, request_as });
    expect(response.status).toBe(200);
    expect(getRecordIds(response)).toEqual(searchEveryRecord(query, objects));
  });
});

describe("meetings are paged in the order of the whole list", () => {
  const time = "2026-01-05T00:00:00Z";
  const base = "2026-01-";
  beforeAll(async () => {
    for (const [index, day] of ["05", "06", "06", "07"].entries()) {
      const start = { datetime: `${base}${day}T00:00:00Z` };
      const end = { datetime: `${base}${day}T01:00:00Z` };
      await addMeeting({ start, end, is_all_day: false, external_ref: `timed-${index}` });
      const dates = { start: { date: `${base}${day}` }, end: { date: `${base}08` } };
      await addMeeting({ ...dates, is_all_day: true, external_ref: `day-${index}` });
    }
  });
  const queries = ["start_asc", "start_desc"].flatMap((sort) =>
    ["UTC", "Pacific/Auckland", "America/New_York"].flatMap((timezone) =>
      [
        "",
        `&starts_before=${base}06T12:00:00Z`,
        `&ends_from=${time}`,
        `&ends_from=${time}&starts_before=${base}07T00:00:00Z`,
      ].map((rest) => `sort=${sort}&timezone=${timezone}${rest}`),
    ),
  );

  test.for(queries)("%s", async (query) => {
    // A filter by everyone in the list reads all meetings at once.
    const everyone = [...new Set(listParticipants())].join(",");
    const complete = await readPages(`${query}&limit=200&participants=${everyone}`);
    const paged = await readPages(`${query}&limit=200`);
    expect(paged.length).toBeGreaterThan(4);
    expect(paged).toEqual(complete);
    expect((await readPages(`${query}&limit=3`, 8)).join()).toBe(paged.slice(0, 24).join());
  });

  test("a cursor of a meeting that the filters leave out is rejected", async () => {
    const first = await crm.get("/v2/meetings?limit=1&sort=start_desc");
    const { next_cursor } = first.body["pagination"] as { next_cursor: string };
    const query = `cursor=${next_cursor}&sort=start_desc&starts_before=2000-01-01T00:00:00Z`;
    expect(await crm.get(`/v2/meetings?${query}`)).toMatchObject({ status: 400 });
    expect(await crm.get("/v2/meetings?cursor=nonsense")).toMatchObject({ status: 400 });
  });
});

function pathFilter(
  from: string,
  reference: string,
  to: string,
  attribute: string,
  constraints: unknown,
) {
  return {
    path: [
      [from, reference],
      [to, attribute],
    ],
    constraints,
  };
}

function searchEveryRecord(query: string, objects: readonly string[]): string[] {
  const collections = new CrmCollections(crm.store);
  const getScore = createScorer(query);
  return objects
    .flatMap((object) => collections.records.find("object", object))
    .map((record) => {
      const texts = readSearchText(toSearchText(record).text);
      return { id: record.id, score: getScore(texts) };
    })
    .filter(({ score }) => score > 0)
    .toSorted((first, second) => second.score - first.score)
    .slice(0, 25)
    .map(({ id }) => id);
}

async function addMeeting(times: object): Promise<void> {
  const participants = [
    { email_address: "everyone@list.example", is_organizer: false, status: "accepted" },
  ];
  const response = await crm.post("/v2/meetings", {
    data: { title: "Planning", description: "", participants, ...times },
  });
  expect(response.status).toBe(200);
}

function listParticipants(): string[] {
  const meetings = new CrmCollections(crm.store).meetings.list();
  return meetings.flatMap(({ participants }) => participants.flatMap(({ email }) => email ?? []));
}

/** The ids of the meetings on the first pages of a list. */
async function readPages(query: string, count = Number.POSITIVE_INFINITY): Promise<string[]> {
  const ids: string[] = [];
  let cursor: string | null = "";
  for (let page = 0; page < count && cursor !== null; page += 1) {
    const rest = cursor === "" ? "" : `&cursor=${cursor}`;
    const response = await crm.get(`/v2/meetings?${query}${rest}`);
    expect(response).toMatchObject({ status: 200 });
    const data = getData<{ id: { meeting_id: string } }[]>(response);
    ids.push(...data.map(({ id }) => id.meeting_id));
    cursor = (response.body["pagination"] as { next_cursor: string | null }).next_cursor;
  }
  return ids;
}
