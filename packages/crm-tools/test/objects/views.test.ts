import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { seedId } from "@workbelt/sandbox";
import {
  CrmListDealsTool,
  CrmListEntriesTool,
  CrmListListViewsTool,
  CrmListObjectViewsTool,
  CrmListRecordsTool,
} from "../../src/index.js";
import { collect, parseData } from "../helpers/expectations.js";
import { type CrmSandbox, startCrmSandbox } from "../helpers/sandbox.js";

let crm: CrmSandbox;
beforeAll(async () => {
  crm = await startCrmSandbox();
});
afterAll(() => crm.stop());

const listViews = async (input: { object: string; show_archived?: boolean }) => {
  const { items } = await new CrmListObjectViewsTool({ client: crm.client }).execute(input);
  return items.map(({ id, title }) => ({ view_id: id.view_id, title }));
};
const findView = async (object: string, title: string) => {
  const views = await listViews({ object });
  return views.find((view) => view.title === title)?.view_id ?? "";
};

describe("crm_list_object_views", () => {
  test("a model reads id, title and time of each view", async () => {
    const tool = new CrmListObjectViewsTool({ client: crm.client });
    const { items } = parseData(await tool.invoke({ object: "deals" })) as { items: object[] };
    expect(items).toContainEqual({
      view_id: await findView("deals", "Open deals"),
      title: "Open deals",
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:]+Z$/),
    });
  });

  test("archived views are listed on request only", async () => {
    const archived = expect.objectContaining({ title: "Deals of the trial import" }) as unknown;
    expect(await listViews({ object: "deals" })).not.toContainEqual(archived);
    expect(await listViews({ object: "deals", show_archived: true })).toContainEqual(archived);
  });

  test("pages continue with the cursor", async () => {
    const tool = new CrmListObjectViewsTool({ client: crm.client });
    const page = await tool.execute({ object: "deals", limit: 1 });
    expect(page.items).toHaveLength(1);
    expect(page.next_cursor).toEqual(expect.any(String));
    const all = await collect(tool.items({ object: "deals", limit: 1 }));
    expect(all.map(({ title }) => title).toSorted()).toEqual(["All deals", "Open deals"]);
  });

  test("an unknown object is refused with the tool that lists objects", async () => {
    const tool = new CrmListObjectViewsTool({ client: crm.client });
    await expect(tool.execute({ object: "deal" })).rejects.toThrow("crm_list_objects");
  });
});

test("crm_list_list_views lists the views of a list, by slug or UUID", async () => {
  const tool = new CrmListListViewsTool({ client: crm.client });
  const { items } = await tool.execute({ list: "expansion_accounts" });
  expect(items).toMatchObject([{ title: "Expansion accounts" }]);
  const sameList = { list: seedId("crm/list/expansion-accounts") };
  expect((await tool.execute(sameList)).items).toEqual(items);
  await expect(tool.execute({ list: "nothing" })).rejects.toThrow("crm_list_lists");
});

describe("a query with view_id", () => {
  test("lists the records that the view's filter selects, and says how many there are", async () => {
    const view_id = await findView("deals", "Open deals");
    const tool = new CrmListRecordsTool({ client: crm.client });
    const found = await tool.execute({ object: "deals", view_id });
    const filter = { $or: [{ stage: "Lead" }, { stage: "In Progress" }] };
    const expected = await tool.execute({ object: "deals", filter });
    expect(found.items.length).toBeGreaterThan(0);
    expect(found).toEqual(expected);
    expect(found).toMatchObject({ total: found.items.length });
  });

  test("works in the list of one object, with sorts and attributes", async () => {
    const view_id = await findView("deals", "Open deals");
    const tool = new CrmListDealsTool({ client: crm.client });
    const { items } = await tool.execute({
      view_id,
      sorts: [{ attribute: "value", direction: "desc" }],
      attributes: ["value"],
      limit: 2,
    });
    expect(items).toHaveLength(2);
    expect(Object.keys(items[0]?.values ?? {}).toSorted()).toEqual(["name", "value"]);
  });

  test("lists the entries that a list's view selects", async () => {
    const views = new CrmListListViewsTool({ client: crm.client });
    const {
      items: [view],
    } = await views.execute({ list: "expansion_accounts" });
    const tool = new CrmListEntriesTool({ client: crm.client });
    const found = await tool.execute({
      list: "expansion_accounts",
      view_id: view?.id.view_id ?? "",
    });
    const { items } = await tool.execute({ list: "expansion_accounts" });
    expect(found.items).toEqual(items);
  });

  test("aggregates the records that the view's filter selects, and no others", async () => {
    const view_id = await findView("deals", "Open deals");
    const tool = new CrmListRecordsTool({ client: crm.client });
    const aggregate = { group_by: ["stage"], sum: ["value"] };
    const found = await tool.execute({ object: "deals", view_id, aggregate });
    expect(found.groups?.map(({ by }) => by?.["stage"]).toSorted()).toEqual([
      "In Progress",
      "Lead",
    ]);
    const filter = { $or: [{ stage: "Lead" }, { stage: "In Progress" }] };
    expect(found).toEqual(await tool.execute({ object: "deals", filter, aggregate }));
    const all = await tool.execute({ object: "deals", aggregate });
    expect(found.read).toBeLessThan(all.read ?? 0);
    expect(
      await new CrmListDealsTool({ client: crm.client }).execute({ view_id, aggregate }),
    ).toEqual(found);
  });

  test("aggregates the entries that a list's view selects", async () => {
    const list = "expansion_accounts";
    const views = new CrmListListViewsTool({ client: crm.client });
    const [view] = (await views.execute({ list })).items;
    const view_id = view?.id.view_id ?? "";
    const tool = new CrmListEntriesTool({ client: crm.client });
    const { items } = await tool.execute({ list, view_id });
    const found = await tool.execute({ list, view_id, aggregate: { group_by: ["stage"] } });
    expect(found.groups?.reduce((sum, { count }) => sum + count, 0)).toBe(items.length);
    expect(found).toMatchObject({ items: [], read: items.length });
  });

  test("of another object is refused for an aggregate as well", async () => {
    const tool = new CrmListRecordsTool({ client: crm.client });
    const view_id = await findView("people", "All people");
    const call = tool.execute({ object: "deals", view_id, aggregate: { group_by: ["stage"] } });
    await expect(call).rejects.toThrow("Take view_id from crm_list_object_views");
  });

  test("is refused together with a filter, before anything is sent", async () => {
    const tool = new CrmListRecordsTool({ client: crm.client });
    const call = tool.execute({ object: "deals", view_id: seedId("crm/nothing"), filter: {} });
    await expect(call).rejects.toMatchObject({
      name: "InputError",
      issues: [{ field: "view_id", message: expect.stringContaining("without filter") }],
    });
  });

  test("of another object is refused with the tools that list views", async () => {
    const tool = new CrmListRecordsTool({ client: crm.client });
    const view_id = await findView("people", "All people");
    await expect(tool.execute({ object: "deals", view_id })).rejects.toThrow(
      "Take view_id from crm_list_object_views or crm_list_list_views",
    );
  });
});
