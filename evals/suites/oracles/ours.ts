import type { Rival } from "../../src/rivals/rival.ts";
import type { RivalTools } from "../../src/rivals/rival-tools.ts";
import { mcpmarkWithOurs } from "./ours-mcpmark.ts";
import { type Plan, planOf } from "./plan.ts";

/** Our MCP server with all tools of the task's services. */
export const ours: Rival = {
  id: "workbelt",
  title: "Workbelt, tools",
  services: ["crm", "notes"],
  packages: [],
  command: ({ services }) =>
    `node packages/mcp/bin/workbelt-mcp.js --policy open --services ${services.join(",")}`,
  solve: ({ id, template }) => mcpmarkWithOurs[template] ?? ((tools) => doPlan(tools, planOf(id))),
};

async function doPlan(tools: RivalTools, plan: Plan): Promise<string> {
  if (plan.fewest) await createForFewest(tools, plan);
  else await (plan.of === "deals" ? doDeals(tools, plan) : doRows(tools, plan));
  return "Done.";
}

async function doDeals(tools: RivalTools, { where, set, remove, create }: Plan): Promise<void> {
  if (create !== undefined) {
    await tools.call("crm_create_deal", { values: create });
    return;
  }
  const { data } = await tools.read("crm_list_deals", {
    filter: toDealFilter(where!),
    attributes: ["name"],
  });
  const ids: { record_id: string }[] = data.items.map(({ record_id }: { record_id: string }) => ({
    record_id,
  }));
  if (ids.length === 0) return;
  if (remove) await tools.callAll(ids.map((id) => ["crm_delete_deal", id] as const));
  else await tools.call("crm_update_record", { object: "deals", values: set, ...oneOrItems(ids) });
}

/** Filter of deals, in the API's form. Owners may be named. */
export function toDealFilter(where: NonNullable<Plan["where"]>): object {
  const { name, owner, stages = [], product, silentSince } = where;
  return {
    ...(name && { name }),
    ...(owner && { owner }),
    ...(stages.length === 1 && { stage: stages[0] }),
    ...(stages.length > 1 && { $or: stages.map((stage) => ({ stage })) }),
    ...(product && { product_interest: product }),
    ...(silentSince && { last_contact: { $lte: silentSince } }),
  };
}

async function doRows(tools: RivalTools, { where, set, create }: Plan): Promise<void> {
  const { data } = await tools.read("notes_data_fetch", { query: "Sprint board" });
  const { database_id } = data.items[0];
  if (create !== undefined) {
    await tools.call("notes_database_insert_row", { database_id, properties: toColumns(create) });
    return;
  }
  const found = await tools.read("notes_database_query", {
    database_id,
    filter: toRowFilter(where!),
    columns: ["Task"],
    ...(where!.first && { sorts: [{ property: "Due", direction: "ascending" }], page_size: 1 }),
  });
  const ids = found.data.items.map(({ page_id }: { page_id: string }) => ({ page_id }));
  if (ids.length === 0) return;
  await tools.call("notes_page_update", { properties: toColumns(set!), ...oneOrItems(ids) });
}

/** Columns of the board with their values. */
export function toColumns({
  title,
  assignee,
  list,
  due,
  board,
}: NonNullable<Plan["create"]>): object {
  return {
    ...(title && { title }),
    ...(assignee && { Assignee: assignee }),
    ...(list && { List: list }),
    ...(due && { Due: { start: due } }),
    ...(board && { Board: board }),
  };
}

/** Filter of rows of the board, in the API's form. */
export function toRowFilter({
  assignee,
  list,
  overdue,
  today,
}: NonNullable<Plan["where"]>): object {
  return {
    and: [
      { property: "Assignee", select: { equals: assignee } },
      { property: "List", select: { equals: list } },
      ...(overdue ? [{ property: "Due", date: { before: today } }] : []),
    ],
  };
}

/** Filter of the rows that are overdue. */
export function toOverdueFilter(today: string): object {
  return {
    and: [
      { property: "Due", date: { before: today } },
      { property: "List", select: { does_not_equal: "Completed" } },
    ],
  };
}

async function createForFewest(tools: RivalTools, { create }: Plan): Promise<void> {
  const { data } = await tools.read("notes_data_fetch", { query: "Sprint board" });
  const { data: counts } = await tools.read("notes_database_query", {
    database_id: data.items[0].database_id,
    filter: toOverdueFilter("2026-03-11"),
    aggregate: { group_by: ["Assignee"] },
  });
  const fewest = counts.groups.toSorted(
    (one: { count: number }, other: { count: number }) => one.count - other.count,
  )[0];
  await tools.call("crm_create_deal", { values: { ...create, owner: fewest.by.Assignee } });
}

function oneOrItems<Item>(items: readonly Item[]): Item | { items: readonly Item[] } {
  return items.length === 1 ? items[0]! : { items };
}
