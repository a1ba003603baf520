import { seedId } from "@workbelt/sandbox";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  NotesDatabaseCreateTool,
  NotesDatabaseInsertRowTool,
  NotesDatabaseQueryTool,
  NotesDatabaseUpdateTool,
  NotesPageGetTool,
  NotesPagePropertyGetTool,
  NotesPageUpdateTool,
} from "../../src/index.js";
import { parseContent } from "../helpers/outcome.js";
import { type Workspace, startWorkspace, written } from "../helpers/sandbox.js";

const NOT_COMPUTED = "not computed by the service";
const parent = { page_id: seedId("notes/page/roadmap") };

let workspace: Workspace;
let client: Pick<Workspace, "client">;
let database_id: string;
let page_id: string;
let task_id: string;
/** A row that is related to 26 others, of which a page shows 25. */
beforeAll(async () => {
  workspace = await startWorkspace();
  client = { client: workspace.client };
  const create = new NotesDatabaseCreateTool(client);
  const insert = new NotesDatabaseInsertRowTool(client);
  const tasks = await create.execute({
    parent,
    title: written("Tasks"),
    properties: { Name: { title: {} }, Effort: { number: {} } },
  });
  const rows = Array.from({ length: 26 }, (_, index) => ({ title: `Task ${index}`, Effort: 1 }));
  const { rows: made = [] } = await insert.execute({ database_id: tasks.id, rows });
  task_id = made[0]!.id;
  const projects = await create.execute({
    parent,
    title: written("Projects"),
    properties: {
      Name: { title: {} },
      Tasks: {
        relation: { data_source_id: tasks.data_sources?.[0]?.id, single_property: {} },
      },
      Score: { formula: { expression: "let(x, 1, x + 1)" } },
      Size: { number: {} },
      'Size "doubled"': { formula: { expression: 'prop("Size") * 2' } },
    },
  });
  database_id = projects.id;
  const rollup = {
    relation_property_name: "Tasks",
    rollup_property_name: "Effort",
  };
  await new NotesDatabaseUpdateTool(client).execute({
    database_id,
    properties: {
      Number: { rollup: { ...rollup, function: "count" } },
      Groups: { rollup: { ...rollup, function: "percent_per_group" } },
      Total: { rollup: { ...rollup, function: "sum" } },
    },
  });
  // One at a time: each names the one before.
  for (const [name, expression] of [
    ["Weeks", 'prop("Total") / 5'],
    ["Plan", 'prop("Size \\"doubled\\"") + prop("Weeks")'],
  ] as const) {
    const properties = { [name]: { formula: { expression } } };
    await new NotesDatabaseUpdateTool(client).execute({ database_id, properties });
  }
  const properties = { title: "Launch", Size: 4, Tasks: made.map(({ id }) => id) };
  page_id = (await insert.execute({ database_id, properties })).id;
});
afterAll(() => workspace.stop());

const query = async (input: object) =>
  parseContent(await new NotesDatabaseQueryTool(client).invoke({ database_id, ...input }));

test("a formula and a rollup without a result are said to be not computed", async () => {
  const values = { Score: NOT_COMPUTED, Groups: NOT_COMPUTED };
  const page = parseContent(await new NotesPageGetTool(client).invoke({ page_id }));
  expect(page["properties"]).toMatchObject(values);
  expect(JSON.stringify(page["empty_properties"] ?? [])).not.toContain("Score");
  const { items } = (await query({})) as { items: { properties: object }[] };
  expect(items[0]?.properties).toMatchObject(values);
  for (const property_id of ["Score", "Groups"]) {
    const read = new NotesPagePropertyGetTool(client);
    const property = parseContent(await read.invoke({ page_id, property_id }));
    expect(property).toMatchObject({ value: NOT_COMPUTED });
  }
});

test("figures about a formula without a result say so", async () => {
  const { groups } = await query({ aggregate: { group_by: ["Score"] } });
  expect(groups).toMatchObject([{ by: { Score: NOT_COMPUTED }, count: 1 }]);
});

test("figures about a relation of more than 25 say that they are at least these", async () => {
  const cut = await query({ aggregate: { group_by: ["Tasks"] } });
  expect(cut["hint"]).toContain('only the first 25 values of "Tasks"');
  expect(cut["hint"]).toContain("25+");
  expect(await query({ aggregate: { group_by: ["Name"] } })).not.toHaveProperty("hint");
});

interface Values {
  properties: Record<string, unknown>;
  incomplete_properties?: string[];
}

test("a rollup over a relation of more than 25 is named as incomplete, and read completely on its own", async () => {
  const page = parseContent(
    await new NotesPageGetTool(client).invoke({ page_id }),
  ) as never as Values;
  expect(page.properties).toMatchObject({ Number: 25, Total: 25 });
  expect(page.incomplete_properties).toEqual(expect.arrayContaining(["Tasks", "Number", "Total"]));
  const { items } = (await query({})) as { items: Values[] };
  expect(items[0]?.incomplete_properties).toEqual(page.incomplete_properties);
  const property = parseContent(
    await new NotesPagePropertyGetTool(client).invoke({ page_id, property_id: "Number" }),
  );
  expect(property).toMatchObject({ value: 26 });
});

test("a count of 25 is incomplete also without its relation, and no rollup of a short one is", async () => {
  const counted = (await query({ columns: ["Number"] })) as { items: Values[] };
  expect(counted.items[0]).toMatchObject({
    properties: { Number: 25 },
    incomplete_properties: ["Number"],
  });
  const other = await new NotesDatabaseInsertRowTool(client).execute({
    database_id,
    properties: { title: "Review", Tasks: [task_id] },
  });
  const page = parseContent(await new NotesPageGetTool(client).invoke({ page_id: other.id }));
  expect(page).toMatchObject({ properties: { Number: 1, Total: 1 } });
  expect(page).not.toHaveProperty("incomplete_properties");
  await new NotesPageUpdateTool(client).execute({ page_id: other.id, archived: true });
});

const CUT = ["Tasks", "Number", "Groups", "Total", "Weeks", "Plan"];

test("a formula is incomplete if it is computed, directly or not, over a relation of more than 25", async () => {
  const page = parseContent(await new NotesPageGetTool(client).invoke({ page_id }));
  expect((page["incomplete_properties"] as string[]).toSorted()).toEqual(CUT.toSorted());
  const { items } = (await query({})) as { items: Values[] };
  expect(items[0]?.incomplete_properties).toEqual(page["incomplete_properties"]);
});

test("figures about a formula over a relation of more than 25 say that they are of a part", async () => {
  const { hint } = await query({ aggregate: { sum: ["Weeks"] } });
  expect(hint).toContain('only the first 25 values of "Weeks"');
  const own = await query({ aggregate: { sum: ['Size "doubled"', "Size"] } });
  expect(own).not.toHaveProperty("hint");
});

test("figures about a rollup over a relation of more than 25 say that they are of a part", async () => {
  const { groups, hint } = await query({ aggregate: { sum: ["Total"] } });
  expect(groups).toMatchObject([{ sum: { Total: 25 } }]);
  expect(hint).toContain('only the first 25 values of "Total"');
});
