import { BadRequestError, createPolicy, InputError, PolicyError } from "@workbelt/core";
import { seedId } from "@workbelt/sandbox";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import {
  NotesDatabaseCreateTool,
  NotesDatabaseFetchTool,
  NotesDatabaseInsertRowTool,
  NotesDatabaseQueryTool,
  NotesDatabaseUpdateTool,
  NotesDataSourceUpdateTool,
  NotesPageUpdateTool,
  notesPackage,
} from "../../src/index.js";
import { parseContent, catchError } from "../helpers/outcome.js";
import { type Workspace, startWorkspace, written } from "../helpers/sandbox.js";

let workspace: Workspace;
let database_id: string;
beforeAll(async () => {
  workspace = await startWorkspace();
});
afterAll(() => workspace.stop());
beforeEach(async () => {
  const made = await new NotesDatabaseCreateTool(workspace).execute({
    parent: { page_id: seedId("notes/page/roadmap") },
    title: written("Changes"),
    properties: {
      Task: { title: {} },
      Votes: { number: {} },
      Stage: { select: { options: [{ name: "Open" }, { name: "Done" }, { name: "Lost" }] } },
    },
  });
  database_id = made.id;
});

interface Column {
  type: string;
  options?: string[];
  option_colors?: Record<string, string>;
}

async function columns(more: { option_colors?: boolean } = {}) {
  const fetch = new NotesDatabaseFetchTool(workspace);
  const found = parseContent(await fetch.invoke({ database_id, ...more }));
  return found["columns"] as Record<string, Column>;
}

const update = (properties: Record<string, unknown>) =>
  new NotesDatabaseUpdateTool(workspace).invoke({ database_id, properties });

test("dropped options are listed in the result", async () => {
  const [open] = (await columns())["Stage"]?.options ?? [];
  const options = [{ name: open }, { name: "Later" }];
  const data = parseContent(await update({ Stage: { name: "Phase", select: { options } } }));
  expect(data["dropped_options"]).toEqual({ Stage: ["Done", "Lost"] });
  expect((await columns())["Phase"]?.options).toEqual(["Open", "Later"]);
});

test("colors of options are read if wanted, and set with new options", async () => {
  const named = ["Open", "Done", "Lost"].map((name) => ({ name }));
  const added = [
    { name: "Later", color: "pink" },
    { name: "Never", color: "default" },
  ];
  const status = { options: [{ name: "Next", color: "green" }] };
  const changes = { Stage: { select: { options: [...named, ...added] } }, State: { status } };
  await update(changes);
  const found = await columns({ option_colors: true });
  expect(found["Stage"]).toMatchObject({
    options: ["Open", "Done", "Lost", "Later", "Never"],
    option_colors: { Later: "pink", Never: "default" },
  });
  expect(Object.keys(found["Stage"]?.option_colors ?? {})).toEqual(found["Stage"]?.options);
  expect(found["State"]?.option_colors).toMatchObject({ Next: "green" });
  expect(found["Task"]).not.toHaveProperty("option_colors");
  expect(JSON.stringify(await columns())).not.toContain("option_colors");
});

test("an option gets another color as the error says: it is removed and added again, and rows get it again", async () => {
  const insert = new NotesDatabaseInsertRowTool(workspace);
  const { id } = await insert.execute({ database_id, properties: { Task: "A", Stage: "Open" } });
  const stage = async () => {
    const read = new NotesDatabaseQueryTool(workspace).invoke({ database_id });
    const [row] = parseContent(await read)["items"] as { properties?: { Stage?: string } }[];
    return row?.properties?.Stage;
  };
  const others = [{ name: "Done" }, { name: "Lost" }];
  const setOptions = (options: object[]) => update({ Stage: { select: { options } } });
  const pink = { name: "Open", color: "pink" };
  const error = await catchError(setOptions([pink, ...others]));
  expect(error).toBeInstanceOf(BadRequestError);
  expect(error.message).toContain(
    "An option keeps its color. To give it another one, list its rows, remove the option (options without it), add it with the new color, and write it to those rows again, because they lose it.",
  );
  expect(await stage()).toBe("Open");
  const removed = parseContent(await setOptions(others));
  expect(removed["dropped_options"]).toEqual({ Stage: ["Open"] });
  await setOptions([...others, pink]);
  expect(await stage()).toBeUndefined();
  await new NotesPageUpdateTool(workspace).execute({ page_id: id, properties: { Stage: "Open" } });
  expect(await stage()).toBe("Open");
  const found = (await columns({ option_colors: true }))["Stage"];
  expect(found?.option_colors).toMatchObject({ Open: "pink" });
  // Others that are repeated keep their rows.
  await setOptions([...others, { name: "Open" }, { name: "Later", color: "red" }]);
  expect(await stage()).toBe("Open");
});

test("adding an option beside all others drops nothing", async () => {
  const old = ((await columns())["Stage"]?.options ?? []).map((name) => ({ name }));
  const data = parseContent(
    await update({ Stage: { select: { options: [...old, { name: "Later" }] } } }),
  );
  expect(data).not.toHaveProperty("dropped_options");
  expect((await columns())["Stage"]?.options).toEqual(["Open", "Done", "Lost", "Later"]);
});

test.each([
  ["a new column", { votes: { number: {} } }, "properties.votes"],
  ["a rename", { Stage: { name: "VOTES" } }, "properties.Stage"],
])("%s whose name differs from another only in case is rejected", async (_what, changes, field) => {
  const before = await columns();
  const error = await catchError(update(changes));
  expect(error).toBeInstanceOf(InputError);
  expect(error.issues).toEqual([
    { field, message: expect.stringContaining('there is a column "Votes" already') as string },
  ]);
  expect(await columns()).toEqual(before);
});

test("a column may change the case of its own name, or take the name of a removed one", async () => {
  await update({ Votes: { name: "votes" } });
  expect(Object.keys(await columns()).toSorted()).toEqual(["Stage", "Task", "votes"]);
  await update({ votes: null, VOTES: { rich_text: {} } });
  expect((await columns())["VOTES"]).toMatchObject({ type: "rich_text" });
});

test("renaming or removing an unknown column suggests the right one", async () => {
  const renamed = await catchError(update({ Stge: { name: "Phase" } }));
  expect(renamed).toBeInstanceOf(BadRequestError);
  expect(renamed.message).toContain('There is no column "Stge"; did you mean "Stage"?');
  expect(renamed.message).toContain('"Votes" (number)');
  const removed = await catchError(update({ Vote: null, Due: { date: {} } }));
  expect(removed.message).toContain('There is no column "Vote"; did you mean "Votes"?');
  expect(removed.message).not.toContain('There is no column "Due"');
});

test.each(["database", "data source"])(
  "a rule that protects a column of a %s by name holds for its id",
  async (owner) => {
    const fetched = await new NotesDatabaseFetchTool(workspace).execute({ database_id });
    const [source] = fetched.data_sources ?? [];
    const id = String(source?.properties?.["Stage"]?.id);
    const policy = createPolicy(
      [
        {
          when: {
            operations: ["notes_database_update", "notes_data_source_update"],
            input: { "properties.Stage": { present: true } },
          },
          then: "deny",
        },
        "open",
      ],
      [notesPackage],
    );
    const options = { ...workspace, policy };
    const change = (properties: Record<string, unknown>) =>
      owner === "database"
        ? new NotesDatabaseUpdateTool(options).execute({ database_id, properties })
        : new NotesDataSourceUpdateTool(options).execute({
            data_source_id: source?.id ?? "",
            properties,
          });
    for (const key of ["Stage", id]) {
      expect(await catchError(change({ [key]: { name: "Phase" } }))).toBeInstanceOf(PolicyError);
    }
    await change({ Votes: { name: "Points" }, City: { rich_text: {} } });
    expect(Object.keys(await columns()).toSorted()).toEqual(["City", "Points", "Stage", "Task"]);
  },
);
