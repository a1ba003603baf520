import { afterAll, beforeAll, expect, test } from "vitest";
import { errorMatching, getData, startCrm, type CrmFixture } from "../../helpers/crm-fixture.js";

let crm: CrmFixture;
beforeAll(async () => {
  crm = await startCrm({ rateLimits: false });
});
afterAll(() => crm.stop());

interface View {
  id: { view_id: string; object_id?: string; list_id?: string };
  title: string;
}
const list = async (path: string) => getData<View[]>(await crm.get(path));
const titles = async (path: string) => (await list(path)).map(({ title }) => title).toSorted();

test("the views of an object, with archived ones on request", async () => {
  expect(await titles("/v2/objects/deals/views")).toEqual(["All deals", "Open deals"]);
  expect(await titles("/v2/objects/deals/views?show_archived=true")).toContain(
    "Deals of the trial import",
  );
  expect(await crm.get("/v2/objects/nothing/views")).toMatchObject(errorMatching(404, "not_found"));
});

test("the views of a list", async () => {
  const [view] = await list("/v2/lists/expansion_accounts/views");
  expect(view?.id).toMatchObject({ list_id: expect.any(String) });
  expect(await crm.get("/v2/lists/nothing/views")).toMatchObject(errorMatching(404, "not_found"));
});

test("views are sorted by id and have pages", async () => {
  const all = await list("/v2/objects/deals/views");
  expect(all.map(({ id }) => id.view_id)).toEqual(all.map(({ id }) => id.view_id).toSorted());
  const first = await crm.get("/v2/objects/deals/views?limit=1");
  expect(getData(first)).toEqual(all.slice(0, 1));
  const { next_cursor } = first.body["pagination"] as { next_cursor: string };
  const second = await crm.get(`/v2/objects/deals/views?limit=1&cursor=${next_cursor}`);
  expect(getData(second)).toEqual(all.slice(1, 2));
  expect(second.body["pagination"]).toEqual({ next_cursor: null });
  expect((await crm.get("/v2/objects/deals/views?limit=0")).status).toBe(400);
});

test("records are queried by a view", async () => {
  const views = await list("/v2/objects/deals/views");
  const query = async (title: string) => {
    const filter_view_id = views.find((view) => view.title === title)?.id.view_id;
    const deals = getData<{ values: { stage: { status: { title: string } }[] } }[]>(
      await crm.query("deals", { filter_view_id }),
    );
    return deals.map(({ values }) => values.stage[0]?.status.title ?? "");
  };
  const all = await query("All deals");
  const open = await query("Open deals");
  expect(open).toEqual(all.filter((stage) => stage === "Lead" || stage === "In Progress"));
  expect(open.length).toBeGreaterThan(0);
  expect(open.length).toBeLessThan(all.length);
  const [view] = await list("/v2/objects/people/views");
  const other = await crm.query("deals", { filter_view_id: view?.id.view_id });
  expect(other).toMatchObject(errorMatching(404, "not_found"));
});
