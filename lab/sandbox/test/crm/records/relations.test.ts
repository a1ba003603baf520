import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { seedId } from "../../../src/index.js";
import { story } from "../../../src/company/story/index.js";
import {
  getData,
  getRecordIds,
  type SerializedRecord,
  startCrm,
  type CrmFixture,
} from "../../helpers/crm-fixture.js";

let crm: CrmFixture;
beforeEach(async () => {
  crm = await startCrm();
});
afterEach(() => crm.stop());

const [company] = story.companies;
const companyId = seedId(`crm/companies/${company!.key}`);

async function create(object: string, values: object): Promise<SerializedRecord> {
  const response = await crm.create(object, values);
  expect(response).toMatchObject({ status: 200 });
  return getData<SerializedRecord>(response);
}

async function get(object: string, id: string): Promise<SerializedRecord> {
  return getData<SerializedRecord>(await crm.get(`/v2/objects/${object}/records/${id}`));
}

const targets = (record: SerializedRecord, slug: string) =>
  record.values[slug]!.map((value) => value["target_record_id"]);

describe("a person's company", () => {
  test("has the person in its team", async () => {
    const shown = await get("companies", companyId);
    const team = story.people.filter((person) => person.company === company!.key);
    expect(targets(shown, "team")).toEqual(team.map(({ key }) => seedId(`crm/people/${key}`)));
  });

  test("is derived from the email domain", async () => {
    for (const domain of [company!.domain, `eu.${company!.domain}`]) {
      const person = await create("people", { email_addresses: [`new@${domain}`] });
      expect(targets(person, "company")).toEqual([companyId]);
    }
    const before = getRecordIds(await crm.query("companies"));
    expect(before).toHaveLength(story.companies.length);
  });

  test("is created by the system if no company has the domain", async () => {
    const person = await create("people", { email_addresses: ["kim@zephyr-rail.example"] });
    const [id] = targets(person, "company");
    const made = await get("companies", String(id));
    expect(made.values).toMatchObject({
      domains: [{ domain: "zephyr-rail.example" }],
      name: [{ value: "Zephyr-rail" }],
      created_by: [{ referenced_actor_type: "system", referenced_actor_id: null }],
      team: [{ target_record_id: person.id.record_id }],
    });
  });

  test("is empty for public mail services and without an email address", async () => {
    const person = await create("people", { email_addresses: ["kim@gmail.com"] });
    expect(person.values["company"]).toEqual([]);
    expect((await create("people", { name: "Doe, Kim" })).values["company"]).toEqual([]);
  });

  test("is not overwritten if the request sets it", async () => {
    const person = await create("people", {
      email_addresses: ["kim@elsewhere.example"],
      company: company!.domain,
    });
    expect(targets(person, "company")).toEqual([companyId]);
    const filter = { domains: "elsewhere.example" };
    expect(getRecordIds(await crm.query("companies", { filter }))).toEqual([]);
  });
});

describe("writing the inverse side of a relationship", () => {
  test("moves people to the company whose team they are added to", async () => {
    const person = story.people.find((candidate) => candidate.company === company!.key)!;
    const made = await create("companies", { name: "Spin-off", team: [person.email] });
    const moved = await get("people", seedId(`crm/people/${person.key}`));
    expect(targets(moved, "company")).toEqual([made.id.record_id]);
    const left = await get("companies", companyId);
    expect(targets(left, "team")).not.toContain(moved.id.record_id);
    expect(targets(made, "team")).toEqual([moved.id.record_id]);
  });

  test("adds a person to deals that already have other people", async () => {
    const [deal] = story.deals;
    const dealId = seedId(`crm/deals/${deal!.key}`);
    const reference = { target_object: "deals", target_record_id: dealId };
    const person = await create("people", { name: "Doe, Kim", associated_deals: [reference] });
    expect(targets(person, "associated_deals")).toEqual([dealId]);
    expect(targets(await get("deals", dealId), "associated_people")).toEqual([
      ...deal!.people.map((key) => seedId(`crm/people/${key}`)),
      person.id.record_id,
    ]);
  });
});
