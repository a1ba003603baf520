import { MemoryStore } from "@workbelt/core/store";
import { UndoJournal } from "@workbelt/core/undo";
import { seedId } from "@workbelt/sandbox";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  NotesBlockDeleteTool,
  NotesDatabaseCreateTool,
  NotesDatabaseInsertRowTool,
  NotesDatabaseQueryTool,
  NotesDatabaseUpdateTool,
  NotesPageCreateTool,
  NotesPageGetTool,
  NotesPageMarkdownGetTool,
  NotesPageMarkdownUpdateTool,
  NotesPageUpdateTool,
} from "../../src/index.js";
import { parseContent } from "../helpers/outcome.js";
import { type Workspace, startWorkspace, written } from "../helpers/sandbox.js";

const parent = { page_id: seedId("notes/page/roadmap") };

let workspace: Workspace;
let database_id: string;
beforeAll(async () => {
  workspace = await startWorkspace();
  const create = new NotesDatabaseCreateTool(workspace);
  const properties = { Name: { title: {} } };
  database_id = (await create.execute({ parent, title: written("Board"), properties })).id;
});
afterAll(() => workspace.stop());

const addRow = async () => {
  const insert = new NotesDatabaseInsertRowTool(workspace);
  return (await insert.execute({ database_id, properties: { title: "Row" } })).id;
};
const addPage = async () => {
  const create = new NotesPageCreateTool(workspace);
  const given = { parent_page_id: parent.page_id, markdown: "Text of the host." };
  return (await create.execute({ ...given, properties: { title: "Host" } })).id;
};
/** The address of a page or database while a row is open in a side peek. */
const peek = (host: string, row: string) => {
  const [behind, open] = [host, row].map((id) => id.replaceAll("-", ""));
  return `https://www.notion.so/acme/Host-${behind}?p=${open}&pm=s`;
};
const rowTaken = (host: string, row: string) => [
  `the web address names a page or database and a row that is open in it: the row ${row} was taken, not ${host}`,
];
const isArchived = async (page_id: string) =>
  (await new NotesPageGetTool(workspace).execute({ page_id })).in_trash;

const update = (input: object) => new NotesPageUpdateTool(workspace).invoke(input as never);
const remove = (input: object) => new NotesBlockDeleteTool(workspace).invoke(input as never);

test.each([
  ["notes_page_update", (page_id: string) => update({ page_id, archived: true })],
  ["notes_block_delete", (block_id: string) => remove({ block_id })],
])("%s trashes the row that is open, not its host, and says so", async (_, trash) => {
  const [host, row] = [await addPage(), await addRow()];
  const content = parseContent(await trash(peek(host, row)));
  expect(content["adjusted"]).toEqual(rowTaken(host, row));
  expect([await isArchived(host), await isArchived(row)]).toEqual([false, true]);
});

test("a replacement of all content is one of the row's, and says so", async () => {
  const [host, row] = [await addPage(), await addRow()];
  const input = {
    page_id: peek(host, row),
    replace_all: "New text.",
    allow_deleting_content: true,
  };
  const content = parseContent(await new NotesPageMarkdownUpdateTool(workspace).invoke(input));
  expect(content).toMatchObject({ page_id: row, adjusted: rowTaken(host, row) });
  const { markdown } = await new NotesPageMarkdownGetTool(workspace).execute({ page_id: host });
  expect(markdown).toContain("Text of the host.");
});

test("a dry run, a program, an undoable call and each of several items say it as well", async () => {
  const [host, row] = [await addPage(), await addRow()];
  const input = { page_id: peek(host, row), archived: true };
  const dry = new NotesPageUpdateTool({ client: workspace.client, dryRun: true });
  expect(parseContent(await dry.invoke(input))["adjusted"]).toEqual(rowTaken(host, row));
  const tool = new NotesPageUpdateTool(workspace);
  expect(await tool.execute({ ...input, archived: false })).toMatchObject({
    adjusted: rowTaken(host, row),
  });
  const journal = new UndoJournal({
    store: new MemoryStore(),
    encryptionKey: Buffer.alloc(32, 7).toString("base64"),
  });
  const undoable = new NotesPageUpdateTool({ client: workspace.client, journal });
  const restored = parseContent(await undoable.invoke({ ...input, archived: false }));
  expect(restored["adjusted"]).toEqual(rowTaken(host, row));
  const items = parseContent(await tool.invoke({ items: [input] } as never));
  expect(JSON.stringify(items["adjusted"])).toContain(rowTaken(host, row)[0]);
});

test("an address that names one thing is taken without a word", async () => {
  const row = await addRow();
  const tool = new NotesPageUpdateTool(workspace);
  for (const page_id of [row, peek(row, row), `https://www.notion.so/board?p=${row}&pm=s`]) {
    const content = parseContent(await tool.invoke({ page_id, archived: false }));
    expect(content).not.toHaveProperty("adjusted");
  }
});

test("for a database the one behind is meant", async () => {
  const address = peek(database_id, await addRow());
  const taken = [expect.stringContaining(`: ${database_id} was taken, not the row`)];
  const rows = parseContent(
    await new NotesDatabaseQueryTool(workspace).invoke({ database_id: address }),
  );
  expect(rows["adjusted"]).toEqual(taken);
  const input = { database_id: address, title: "Plan" };
  const changed = parseContent(await new NotesDatabaseUpdateTool(workspace).invoke(input));
  expect(changed).toMatchObject({ database_id, adjusted: taken });
});
