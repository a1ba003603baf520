import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createCrmApp } from "../../../src/services/crm/app.js";
import { seedCrm } from "../../../src/services/crm/seed/index.js";
import { seedId, sandboxTokens } from "../../../src/index.js";
import { Store } from "../../../src/store/store.js";
import { story } from "../../../src/company/story/index.js";
import {
  getData,
  type SerializedRecord,
  startCrm,
  type CrmFixture,
} from "../../helpers/crm-fixture.js";

describe("the seeded CRM", () => {
  let crm: CrmFixture;
  beforeEach(async () => {
    crm = await startCrm();
  });
  afterEach(() => crm.stop());

  test("has only past dates, in order", async () => {
    const now = new Date().toISOString();
    const person = story.people.find((one) =>
      story.deals.some((deal) => deal.people.includes(one.key)),
    )!;
    const deal = story.deals.find(({ people }) => people.includes(person.key))!;
    const createdAt = async (object: string, key: string) => {
      const id = seedId(`crm/${object}/${key}`);
      const response = await crm.get(`/v2/objects/${object}/records/${id}`);
      return getData<SerializedRecord>(response).created_at;
    };
    const [member] = getData<{ created_at: string }[]>(await crm.get("/v2/workspace_members"));
    const order = [
      member!.created_at,
      await createdAt("companies", person.company),
      await createdAt("people", person.key),
      await createdAt("deals", deal.key),
      now,
    ];
    expect(order).toEqual(order.toSorted());
  });

  test("has interactions from the calls of each speaker", async () => {
    const call = story.calls.find(({ speakers }) =>
      speakers.some((key) => story.people.some((person) => person.key === key)),
    )!;
    const key = call.speakers.find((speaker) => story.people.some((one) => one.key === speaker))!;
    const response = await crm.get(`/v2/objects/people/records/${seedId(`crm/people/${key}`)}`);
    expect(getData<SerializedRecord>(response).values["last_interaction"]).toMatchObject([
      {
        interaction_type: "calendar-event",
        owner_actor: { type: "workspace-member" },
        created_by_actor: { type: "system", id: null },
      },
    ]);
  });

  test("loses added data on reset", async () => {
    await crm.create("companies", { name: "Passing" });
    const before = getData<object[]>(await crm.query("companies"));
    crm.sandbox.reset();
    const after = getData<object[]>(await crm.query("companies"));
    expect(after).toEqual(before.slice(0, -1));
  });
});

test("can be seeded from a minimal story", async () => {
  const store = new Store();
  const context = { store, now: () => new Date("2026-03-04T12:00:00Z") };
  const quiet = {
    people: [],
    companies: [],
    deals: [],
    tasks: [],
    crmNotes: [],
    lists: [],
    calls: [],
  };
  seedCrm(context, { ...story, members: [], ...quiet });
  const headers = { authorization: `Bearer ${sandboxTokens.crm}` };
  const app = createCrmApp(context);
  const self = await (await app.request("/v2/self", { headers })).json();
  expect(self).toMatchObject({ active: true, workspace_name: story.workspace.name });
  expect(self).not.toHaveProperty("authorized_by_workspace_member_id");
  expect(await (await app.request("/v2/lists", { headers })).json()).toEqual({ data: [] });
  store.close();
});
