import { InputError } from "@workbelt/core";
import { seedId } from "@workbelt/sandbox";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  NotesDatabaseCreateTool,
  NotesDatabaseFetchTool,
  NotesDatabaseInsertRowTool,
  NotesDatabasePropertyRetrieveTool,
  NotesDatabaseQueryTool,
  NotesDatabaseUpdateTool,
  NotesPageCreateTool,
  NotesPageGetTool,
  NotesPageUpdateTool,
  NotesViewCreateTool,
  NotesViewGetTool,
  NotesViewUpdateTool,
} from "../../src/index.js";
import { catchError, parseContent } from "../helpers/outcome.js";
import { type Workspace, startWorkspace, written } from "../helpers/sandbox.js";

const decomposed = (text: string) => text.normalize("NFD");

let workspace: Workspace;
let database_id: string;
beforeAll(async () => {
  workspace = await startWorkspace();
});
afterAll(() => workspace.stop());

beforeEach(async () => {
  const named = (...names: string[]) => ({ options: names.map((name) => ({ name })) });
  const made = await new NotesDatabaseCreateTool(workspace).execute({
    parent: { page_id: seedId("notes/page/roadmap") },
    title: written("Orte"),
    properties: {
      Name: { title: {} },
      Größe: { number: {} },
      Ort: { select: named("Café", "Straße") },
      Zustand: { status: named("Zurückgestellt", "Erledigt") },
    },
  });
  database_id = made.id;
});

type Values = Record<string, unknown>;

async function addRow(properties: Values): Promise<string> {
  const insert = new NotesDatabaseInsertRowTool(workspace);
  return (await insert.execute({ database_id, properties })).id;
}

async function readRow(page_id: string) {
  const read = await new NotesPageGetTool(workspace).invoke({ page_id });
  return parseContent(read) as { title: string; properties: Values };
}

const query = async (input: Values) => {
  const call = { database_id, ...input } as never;
  return parseContent(await new NotesDatabaseQueryTool(workspace).invoke(call)) as {
    items: { title: string; properties: Values }[];
    groups?: Values[];
  };
};

/** Every write of values, to a row that is new or exists. */
const writes: [name: string, write: (properties: Values) => Promise<unknown>][] = [
  ["insert_row", (properties) => addRow(properties)],
  [
    "page_create",
    async (properties) =>
      (await new NotesPageCreateTool(workspace).execute({ database_id, properties })).id,
  ],
  [
    "page_update",
    async (properties) => {
      const page_id = await addRow({ title: "Before" });
      await new NotesPageUpdateTool(workspace).execute({ page_id, properties });
      return page_id;
    },
  ],
];

describe.each(writes)("%s", (_name, write) => {
  test("finds columns and options whose letters are decomposed, or in another case", async () => {
    const page_id = await write({
      NAME: "Markt",
      [decomposed("größe")]: 4,
      ort: decomposed("café"),
      ZUSTAND: decomposed("zurückgestellt"),
    });
    const { properties, title } = await readRow(page_id as string);
    expect(title).toBe("Markt");
    expect(properties).toMatchObject({ Größe: 4, Ort: "Café", Zustand: "Zurückgestellt" });
    const fetched = await new NotesDatabaseFetchTool(workspace).invoke({ database_id });
    expect(parseContent(fetched)["columns"]).toMatchObject({
      Ort: { options: ["Café", "Straße"] },
    });
  });

  test("finds a decomposed column of a value in the service's form", async () => {
    const page_id = await write({ [decomposed("Größe")]: { number: 7 }, ...titleForm("Platz") });
    expect((await readRow(page_id as string)).properties).toMatchObject({ Größe: 7 });
  });

  test.each([
    [{ title: "One", Name: "Two" }, '"title" and "Name" are the same column'],
    [{ Name: "One", name: "Two" }, '"Name" and "name" are the same column'],
    [{ Name: "One", Ort: "Café", ort: "Straße" }, '"Ort" and "ort" are the same column'],
    [
      { title: "One", Größe: 1, [decomposed("Größe")]: 2 },
      '"Größe" and "Größe" are the same column',
    ],
    [
      { ...titleForm("One"), Name: { title: written("Two") } },
      '"title" and "Name" are the same column',
    ],
  ])("refuses two values of one column: %j", async (properties, message) => {
    const error = await catchError(write(properties));
    expect(error).toBeInstanceOf(InputError);
    expect(String(error).normalize()).toContain(message);
    expect(String(error)).toContain("give it once");
  });

  test("refuses two values of one column by its name and its id", async () => {
    const fetched = parseContent(
      await new NotesDatabaseFetchTool(workspace).invoke({ database_id }),
    );
    const columns = fetched["columns"] as Record<string, { property_id: string }>;
    const id = columns["Größe"]?.property_id ?? "";
    for (const values of [
      { Größe: 1, [id]: 2 },
      { Größe: { number: 1 }, [id]: { number: 2 } },
    ]) {
      const error = await catchError(write({ title: "One", ...values }));
      expect(error).toBeInstanceOf(InputError);
      expect(String(error)).toContain(`"Größe" and "${id}" are the same column`);
    }
  });
});

test("a page under a page takes one title", async () => {
  const page = {
    parent_page_id: seedId("notes/page/roadmap"),
    properties: { title: "One", Title: "Two" },
  };
  const error = await catchError(new NotesPageCreateTool(workspace).execute(page));
  expect(String(error)).toContain('"title" and "Title" are the same column');
});

test("a row of several with two values of one column is named", async () => {
  const rows = [{ title: "One" }, { title: "Two", Name: "Three" }];
  const call = new NotesDatabaseInsertRowTool(workspace).execute({ database_id, rows });
  expect(String(await catchError(call))).toContain("rows.1.Name");
});

describe("a query", () => {
  beforeEach(async () => {
    await addRow({ title: "Small", Größe: 1, Ort: "Café", Zustand: "Erledigt" });
    await addRow({ title: "Big", Größe: 9, Ort: "Straße", Zustand: "Zurückgestellt" });
  });

  test.each([
    { [decomposed("größe")]: { greater_than: 5 } },
    { ort: "STRASSE" },
    { property: "zustand", status: { equals: decomposed("Zurückgestellt") } },
  ])("finds %j", async (filter) => {
    expect((await query({ filter })).items.map(({ title }) => title)).toEqual(["Big"]);
  });

  test("sorts by a decomposed column, and shows one in another case", async () => {
    const sorts = [{ property: decomposed("Größe"), direction: "descending" }];
    expect((await query({ sorts })).items.map(({ title }) => title)).toEqual(["Big", "Small"]);
    const { items } = await query({ sorts, columns: ["größe", "Größe"] });
    expect(items[0]?.properties).toEqual({ Größe: 9 });
  });

  test("aggregates a decomposed column", async () => {
    const { groups } = await query({
      aggregate: { group_by: [decomposed("Ort")], sum: ["größe"] },
    });
    expect(JSON.stringify(groups)).toContain("9");
  });

  test("reads one column by its decomposed name", async () => {
    const property_id = decomposed("Größe");
    const read = new NotesDatabasePropertyRetrieveTool(workspace);
    const { items } = parseContent(await read.invoke({ database_id, property_id })) as {
      items: { properties: Values }[];
    };
    expect(items.map(({ properties }) => properties)).toContainEqual({ Größe: 9 });
  });
});

describe("a view", () => {
  const fields = {
    filter: { and: [{ property: "ORT", select: { equals: "Café" } }] },
    sorts: [{ property: decomposed("größe"), direction: "ascending" as const }],
    quick_filters: { zustand: { status: { equals: "Erledigt" } } },
  };
  const stored = {
    filter: { and: [{ property: "Ort", select: { equals: "Café" } }] },
    sorts: [{ property: "Größe", direction: "ascending" as const }],
    quick_filters: { Zustand: { status: { equals: "Erledigt" } } },
  };
  const create = async (more: object) => {
    const call = { database_id, name: "Orte", type: "table" as const, ...more };
    return parseContent(await new NotesViewCreateTool(workspace).invoke(call)) as {
      view_id: string;
    };
  };

  test("is created with columns whose letters are decomposed, or in another case", async () => {
    const { view_id } = await create(fields);
    const found = parseContent(await new NotesViewGetTool(workspace).invoke({ view_id }));
    expect(found).toMatchObject(stored);
  });

  test("is changed with such columns, each part by itself", async () => {
    const { view_id } = await create({});
    const update = new NotesViewUpdateTool(workspace);
    for (const [key, value] of Object.entries(fields))
      await update.invoke({ view_id, [key]: value });
    const found = parseContent(await new NotesViewGetTool(workspace).invoke({ view_id }));
    expect(found).toMatchObject(stored);
  });

  test("is refused with a column that does not exist, and the closest one is named", async () => {
    const sorts = [{ property: "Grosse", direction: "ascending" as const }];
    expect(String(await catchError(create({ sorts })))).toContain("Größe");
    const { view_id } = await create({});
    const update = new NotesViewUpdateTool(workspace);
    expect(String(await catchError(update.execute({ view_id, sorts })))).toContain("Größe");
  });

  test("takes one request if the names are exact", async () => {
    const { view_id } = await create({});
    workspace.sandbox.clearActivity();
    await new NotesViewUpdateTool(workspace).execute({ view_id, sorts: stored.sorts });
    expect(workspace.sandbox.activity()).toHaveLength(1);
  });
});

test.each([decomposed("Größe"), "größe"])(
  "a second column %j, which looks like the first, is refused",
  async (name) => {
    const properties = { [name]: { rich_text: {} } };
    const update = new NotesDatabaseUpdateTool(workspace);
    const error = await catchError(update.execute({ database_id, properties }));
    expect(error).toBeInstanceOf(InputError);
    expect(String(error)).toContain('there is a column "Größe" already');
  },
);

test("an unknown option is not taken for one that differs in its accent", async () => {
  const error = await catchError(addRow({ title: "One", Ort: "Cafe" }));
  expect(String(error)).toContain('did you mean "Café"?');
});

function titleForm(content: string) {
  return { title: { title: written(content) } };
}

test("columns and options are found without the signs that models do not see", async () => {
  const made = await new NotesDatabaseCreateTool(workspace).execute({
    parent: { page_id: seedId("notes/page/roadmap") },
    title: written("Unseen"),
    properties: {
      Name: { title: {} },
      "\u200FState\u200B": { select: { options: [{ name: "Do\u00ADne" }] } },
    },
  });
  const insert = new NotesDatabaseInsertRowTool(workspace);
  const properties = { Name: "a", State: "Done" };
  const row = await insert.execute({ database_id: made.id, properties });
  expect((await readRow(row.id)).properties).toEqual({ State: "Done" });
  const filter = { property: "State", select: { equals: "Done" } };
  expect((await query({ database_id: made.id, filter })).items).toHaveLength(1);
});
