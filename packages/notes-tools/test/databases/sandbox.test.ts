import { InputError, BadRequestError } from "@workbelt/core";
import { path } from "@workbelt/core/provider";
import { seedId } from "@workbelt/sandbox";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  NotesDatabaseCreateTool,
  NotesDatabaseFetchTool,
  NotesDatabaseInsertRowTool,
  NotesDatabasePropertyRetrieveTool,
  NotesDatabaseQueryTool,
  NotesDatabaseUpdateTool,
  NotesPageUpdateTool,
  type NotesVersion,
  createNotesClient,
} from "../../src/index.js";
import { parseContent, catchError } from "../helpers/outcome.js";
import { VERSIONS, type Workspace, startWorkspace, titled, written } from "../helpers/sandbox.js";

let workspace: Workspace;
beforeAll(async () => {
  workspace = await startWorkspace();
});
afterAll(() => workspace.stop());

const HOME = seedId("notes/page/roadmap");
const schema = {
  Task: { title: {} },
  Notes: { rich_text: {} },
  Worth: { number: { format: "euro" } },
  Stage: { select: { options: [{ name: "Open" }, { name: "Done" }] } },
  Tags: { multi_select: { options: [] } },
  Due: { date: {} },
  Sure: { checkbox: {} },
};

/** Creates a database and returns its compact result. */
async function createDatabase(title: string, notes_version?: NotesVersion) {
  const tool = new NotesDatabaseCreateTool(workspace);
  const version = notes_version === undefined ? {} : { notes_version };
  const input = {
    parent: { page_id: HOME },
    title: written(title),
    properties: schema,
    ...version,
  };
  return parseContent(await tool.invoke(input));
}

const fetchCompact = async (database_id: string, notes_version: NotesVersion = "2025-09-03") =>
  parseContent(await new NotesDatabaseFetchTool(workspace).invoke({ database_id, notes_version }));

test.each(VERSIONS)(
  "a database is created, filled, read and changed in version %s",
  async (version) => {
    const made = await createDatabase(`Made in ${version}`, version);
    const database_id = String(made["database_id"]);
    const found = await fetchCompact(database_id, version);
    expect(found).toMatchObject({
      database_id,
      title: `Made in ${version}`,
      url: made["url"],
      parent: { page_id: HOME },
      columns: {
        Task: { type: "title" },
        Worth: { type: "number", format: "euro" },
        Stage: { type: "select", options: ["Open", "Done"] },
        Due: { type: "date" },
      },
    });
    expect(found["data_source_id"]).toBe(made["data_source_id"]);
    expect(found["data_source_id"] === undefined).toBe(version === "2022-06-28");

    const insert = new NotesDatabaseInsertRowTool(workspace);
    const stages = ["Open", "Done", "Stuck"];
    for (const [index, stage] of stages.entries()) {
      await insert.execute({
        database_id,
        notes_version: version,
        properties: {
          ...titled(`Task ${index}`),
          Worth: { number: index },
          Stage: { select: { name: stage } },
        },
      });
    }
    const query = new NotesDatabaseQueryTool(workspace);
    const sorts = [{ property: "Worth", direction: "descending" as const }];
    const ids: string[] = [];
    for await (const row of query.items({
      database_id,
      sorts,
      page_size: 2,
      notes_version: version,
    })) {
      ids.push(row.id);
    }
    const rows = parseContent(await query.invoke({ database_id, sorts, notes_version: version }));
    const items = rows["items"] as Record<string, unknown>[];
    expect(items.map((item) => item["title"])).toEqual(["Task 2", "Task 1", "Task 0"]);
    expect(items.map((item) => item["page_id"])).toEqual(ids);
    expect(items[0]).toMatchObject({ properties: { Worth: 2, Stage: "Stuck" } });
    // A new option of a select is created implicitly.
    const options = (await fetchCompact(database_id, version))["columns"] as Record<string, Column>;
    expect(options["Stage"]?.options).toEqual(["Open", "Done", "Stuck"]);
  },
);

interface Column {
  type: string;
  options?: string[];
}

test("title, description and columns are changed together, and options keep their ids", async () => {
  const { database_id, data_source_id } = (await createDatabase("Before")) as Record<
    string,
    string
  >;
  const fetchIds = async () => {
    const fetch = new NotesDatabaseFetchTool(workspace);
    const { properties } = await fetch.execute({ database_id: database_id ?? "" });
    return properties as Record<string, { id: string; select?: { options: { id: string }[] } }>;
  };
  const before = await fetchIds();
  const update = new NotesDatabaseUpdateTool(workspace);
  const changed = parseContent(
    await update.invoke({
      // The id of the data source is accepted too.
      database_id: data_source_id ?? "",
      title: "After",
      description: "What is left",
      properties: {
        Owner: { people: {} },
        Notes: { name: "Remarks" },
        Sure: null,
        Stage: { select: { options: [{ name: "Open" }, { name: "Later" }] } },
      },
    }),
  );
  expect(changed).toMatchObject({ database_id, data_source_id, title: "After" });
  const after = await fetchCompact(database_id ?? "");
  expect(after).toMatchObject({ title: "After", description: "What is left" });
  const columns = after["columns"] as Record<string, Column>;
  expect(Object.keys(columns).toSorted()).toEqual([
    "Due",
    "Owner",
    "Remarks",
    "Stage",
    "Tags",
    "Task",
    "Worth",
  ]);
  expect(columns["Stage"]?.options).toEqual(["Open", "Later"]);
  const ids = await fetchIds();
  expect(ids["Remarks"]?.id).toBe(before["Notes"]?.id);
  expect(ids["Stage"]?.select?.options[0]?.id).toBe(before["Stage"]?.select?.options[0]?.id);
  const { Owner, Remarks, Stage } = columns;
  expect(changed["columns"]).toEqual({ Owner, Remarks, Stage, Sure: null });
});

test("lists one column of all rows by its name, with paging", async () => {
  const { database_id = "" } = (await createDatabase("Worths")) as Record<string, string>;
  const insert = new NotesDatabaseInsertRowTool(workspace);
  for (const worth of [1, 2, 3]) {
    const properties = { ...titled(`${worth}`), Worth: { number: worth } };
    await insert.execute({ database_id, properties });
  }
  const read = new NotesDatabasePropertyRetrieveTool(workspace);
  const worths: unknown[] = [];
  let start_cursor: string | undefined;
  do {
    const input = { database_id, property_id: "Worth", page_size: 2 };
    const page = parseContent(await read.invoke(start_cursor ? { ...input, start_cursor } : input));
    worths.push(...(page["items"] as { properties: object }[]).map(({ properties }) => properties));
    start_cursor = page["next_cursor"] as string | undefined;
  } while (start_cursor !== undefined);
  expect(worths).toHaveLength(3);
  expect(worths).toEqual(expect.arrayContaining([{ Worth: 1 }, { Worth: 2 }, { Worth: 3 }]));
  const titles = await read.execute({ database_id, property_id: "title" });
  expect(titles.items.map((row) => Object.keys(row.properties ?? {}))).toEqual(
    Array.from({ length: 3 }, () => ["Task"]),
  );
});

test.each(VERSIONS)(
  "an error for a wrong column suggests the right one in version %s",
  async (version) => {
    const { database_id = "" } = (await createDatabase("Columns", version)) as Record<
      string,
      string
    >;
    const insert = new NotesDatabaseInsertRowTool(workspace);
    // No plain value and no option, so that the service finds the mistake.
    const properties = { ...titled("x"), stage: { number: 1 } };
    const error = await catchError(
      insert.execute({ database_id, properties, notes_version: version }),
    );
    expect(error).toBeInstanceOf(BadRequestError);
    expect(error.message).toContain('There is no column "stage"; did you mean "Stage"?');
    expect(error.message).toContain('"Worth" (number)');
    const query = new NotesDatabaseQueryTool(workspace);
    const sorts = [{ property: "Wort", direction: "ascending" as const }];
    const unsorted = await catchError(
      query.execute({ database_id, sorts, notes_version: version }),
    );
    expect(unsorted.message).toContain('did you mean "Worth"?');
    const row = await insert.execute({
      database_id,
      properties: titled("x"),
      notes_version: version,
    });
    const update = new NotesPageUpdateTool(workspace);
    const wrong = { Duee: { date: { start: "2026-03-31" } } };
    const refused = await catchError(update.execute({ page_id: row.id, properties: wrong }));
    expect(refused.message).toContain('did you mean "Due"?');
  },
);

test("a database with a second data source requires a choice", async () => {
  const { database_id = "", data_source_id = "" } = (await createDatabase("Two")) as Record<
    string,
    string
  >;
  const query = new NotesDatabaseQueryTool(workspace);
  await query.execute({ database_id });
  await workspace.client.send({
    method: "POST",
    path: path`/v1/data_sources`,
    body: {
      parent: { type: "database_id", database_id },
      title: written("Second"),
      properties: { Name: { title: {} } },
    },
  });
  const found = await fetchCompact(database_id);
  const sources = found["data_sources"] as { data_source_id: string; columns: object }[];
  expect(sources.map(({ columns }) => Object.keys(columns).includes("Worth"))).toEqual([
    true,
    false,
  ]);
  expect(found["columns"]).toBeUndefined();
  const second = sources[1]?.data_source_id ?? "";
  const insert = new NotesDatabaseInsertRowTool(workspace);
  // Another client has nothing cached.
  const { baseUrl, token } = workspace.sandbox.services.notes;
  const stranger = { client: createNotesClient({ baseUrl, token, rateLimits: false }) };
  const unclear = await catchError(
    new NotesDatabaseInsertRowTool(stranger).execute({ database_id, properties: titled("x") }),
  );
  expect(unclear).toBeInstanceOf(InputError);
  expect(unclear.message).toContain(`${data_source_id} (Two), ${second} (Second)`);
  await stranger.client.close();
  const row = await insert.execute({
    database_id,
    data_source_id: second,
    properties: titled("In the second"),
  });
  expect(row.parent).toMatchObject({ data_source_id: second });
  const old = await catchError(query.execute({ database_id, notes_version: "2022-06-28" }));
  expect(old.message).toContain("Leave notes_version out, or use 2025-09-03 or later");
});
