import { InputError, NotFoundError } from "@workbelt/core";
import { seedId } from "@workbelt/sandbox";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import {
  NotesDataSourceCreateTool,
  NotesDataSourceUpdateTool,
  NotesDatabaseFetchTool,
  NotesDatabaseInsertRowTool,
  NotesDatabaseQueryTool,
  NotesEmojiListTool,
  NotesPageContentGetTool,
  NotesPageCreateTool,
  NotesPageGetTool,
  NotesPageUpdateTool,
  NotesTemplateListTool,
} from "../../src/index.js";
import { catchError, parseContent } from "../helpers/outcome.js";
import { type Workspace, startWorkspace, titled } from "../helpers/sandbox.js";

let workspace: Workspace;
beforeAll(async () => {
  workspace = await startWorkspace();
});
beforeEach(() => workspace.sandbox.reset());
afterAll(() => workspace.stop());

const database_id = seedId("notes/database/onboarding-tracker");
const source = seedId("notes/data-source/onboarding-tracker");
const requests = seedId("notes/database/feature-requests");
const page_id = seedId("notes/page/roadmap");
const columns = { Name: { title: {} }, Stage: { select: { options: [{ name: "Open" }] } } };

async function addSource(id = database_id) {
  const tool = new NotesDataSourceCreateTool(workspace);
  const input = { database_id: id, properties: columns, title: "Archive" };
  return parseContent(await tool.invoke(input)) as { data_source_id: string };
}

const updateSource = (input: object) =>
  new NotesDataSourceUpdateTool(workspace).invoke({ data_source_id: source, ...input });

const insertRow = (input: object) =>
  new NotesDatabaseInsertRowTool(workspace).invoke({
    database_id,
    properties: titled("Kestrel: kickoff"),
    ...input,
  });

async function readTexts(block_id: string) {
  const page = parseContent(await new NotesPageContentGetTool(workspace).invoke({ block_id }));
  return (page["items"] as { text: string }[]).map(({ text }) => text);
}

test("a second data source has its own columns and rows", async () => {
  // Rows of a single data source need no id; this one is now known to be alone.
  await insertRow({});
  const added = await addSource();
  expect(added).toMatchObject({
    database_id,
    name: "Archive",
    columns: { Name: { type: "title" }, Stage: { type: "select" } },
  });
  const { data_source_id } = added;
  const ambiguous = await catchError(insertRow({}));
  expect(ambiguous).toBeInstanceOf(InputError);
  expect(ambiguous.message).toContain(`${data_source_id} (Archive)`);
  await insertRow({ data_source_id, properties: { ...titled("Old"), Stage: { select: null } } });
  const query = { database_id, data_source_id };
  const rows = parseContent(await new NotesDatabaseQueryTool(workspace).invoke(query));
  expect(rows["items"]).toMatchObject([{ title: "Old" }]);
  const found = parseContent(await new NotesDatabaseFetchTool(workspace).invoke({ database_id }));
  expect(found["data_sources"]).toMatchObject([{ data_source_id: source }, { name: "Archive" }]);
});

test("the database of a data source may be named by the data source", async () => {
  expect(await addSource(source)).toMatchObject({ database_id });
});

test("a data source is not added to a page", async () => {
  const error = await catchError(addSource(page_id));
  expect(error.message).toContain("This is the id of a page: use notes_database_create");
});

test("title, icon and columns of a data source change in one call", async () => {
  const [emoji] = parseContent(
    await new NotesEmojiListTool(workspace).invoke({ name: "module-track" }),
  )["items"] as { custom_emoji_id: string }[];
  const changed = parseContent(
    await updateSource({
      title: "Steps",
      icon: { type: "custom_emoji", custom_emoji: { id: emoji?.custom_emoji_id } },
      properties: { Region: { select: { options: [{ name: "North" }] } }, Comment: null },
    }),
  );
  expect(changed).toEqual({
    data_source_id: source,
    name: "Steps",
    icon: { custom_emoji: "module-track" },
    columns: {
      Region: { type: "select", property_id: expect.any(String), options: ["North"] },
      Comment: null,
    },
  });
  expect(parseContent(await updateSource({ title: "All steps" }))).toEqual({
    data_source_id: source,
    name: "All steps",
  });
});

test("options that a change drops are reported", async () => {
  const change = { Work: { multi_select: { options: [{ name: "Training" }] } } };
  const changed = parseContent(await updateSource({ properties: change }));
  expect(changed["dropped_options"]).toEqual({
    Work: ["Data", "Integration", "Carriers", "Go-live"],
  });
});

test("a column whose name differs from another only in case is rejected before sending", async () => {
  const error = await catchError(updateSource({ title: "X", properties: { owner: { date: {} } } }));
  expect(error).toBeInstanceOf(InputError);
  expect(error.message).toContain('there is a column "Owner" already');
  const found = parseContent(await new NotesDatabaseFetchTool(workspace).invoke({ database_id }));
  expect(found).toMatchObject({ title: "Onboarding tracker" });
});

test("an unknown column and the id of a database are explained", async () => {
  const unknown = await catchError(updateSource({ properties: { Ownr: null } }));
  expect(unknown.message).toContain('did you mean "Owner"?');
  const wrong = await catchError(updateSource({ data_source_id: database_id, title: "X" }));
  expect(wrong).toBeInstanceOf(NotFoundError);
  expect(wrong.message).toContain("use notes_database_update, or give a data_source_id");
});

const listTemplates = async (input: object) =>
  parseContent(await new NotesTemplateListTool(workspace).invoke(input));

test("templates are listed by database, by data source and by name", async () => {
  const both = [{ name: "Training" }, { name: "Go-live" }];
  expect(await listTemplates({ database_id })).toMatchObject({ items: both });
  expect(await listTemplates({ data_source_id: source })).toMatchObject({ items: both });
  expect(await listTemplates({ database_id, name: "train" })).toEqual({
    items: [
      {
        template_id: seedId("notes/row/onboarding-tracker/training-template"),
        name: "Training",
      },
    ],
  });
  const first = await listTemplates({ database_id, page_size: 1 });
  const start_cursor = first["next_cursor"];
  const rest = await listTemplates({ database_id, page_size: 1, start_cursor });
  expect(rest).toMatchObject({ items: [{ name: "Go-live" }] });
  const page = await catchError(listTemplates({ database_id: page_id }));
  expect(page.message).toContain("a page has no templates");
  const swapped = await catchError(listTemplates({ data_source_id: database_id }));
  expect(swapped.message).toContain("This is the id of a database: give it as database_id");
});

test("a row from a template gets its content and values, after a note about the delay", async () => {
  const { items } = await listTemplates({ database_id, name: "Go-live" });
  const [template] = items as { template_id: string }[];
  const row = parseContent(await insertRow({ template: template?.template_id }));
  expect(row).toMatchObject({ title: "Kestrel: kickoff", blocks_written: 0 });
  expect(row["hint"]).toContain("shortly after this call");
  const id = row["page_id"] as string;
  expect(await readTexts(id)).toContain("First week");
  const later = parseContent(await new NotesPageGetTool(workspace).invoke({ page_id: id }));
  expect(later["properties"]).toMatchObject({ Work: ["Go-live"], Progress: 0 });
});

test("a page is created from the default template of a database", async () => {
  const input = { database_id: requests, properties: titled("Maps"), template: "default" };
  const row = parseContent(await new NotesPageCreateTool(workspace).invoke(input));
  expect(await readTexts(row["page_id"] as string)).toContain("The problem");
});

test.each([
  ["a missing default template", "default"],
  ["an unknown template", seedId("nothing")],
])("%s is explained", async (_what, template) => {
  const error = await catchError(insertRow({ template }));
  expect(error.message).toContain("Take template_id from notes_template_list");
});

test("custom emojis are listed, and one becomes the icon of a page", async () => {
  const emojis = parseContent(await new NotesEmojiListTool(workspace).invoke({ page_size: 1 }));
  expect(emojis).toMatchObject({
    items: [{ name: "northwind", image: expect.stringContaining("northwind.png") }],
    next_cursor: expect.any(String),
  });
  const [emoji] = emojis["items"] as { custom_emoji_id: string }[];
  const custom_emoji = { id: emoji?.custom_emoji_id ?? "" };
  const icon = { type: "custom_emoji" as const, custom_emoji };
  const page = await new NotesPageUpdateTool(workspace).invoke({ page_id, icon });
  expect(parseContent(page)).toMatchObject({ icon: { custom_emoji: "northwind" } });
});
