import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { InputError } from "@workbelt/core";
import type { Operation } from "@workbelt/core/provider";
import { checkCall } from "@workbelt/core/testing-support";
import { seedId } from "@workbelt/sandbox";
import { createTool } from "@workbelt/testing";
import { NotesDatabaseInsertRowTool, notesPackage, NotesPageUpdateTool } from "../src/index.js";
import { samples } from "./helpers/samples.js";
import { startWorkspace, type Workspace } from "./helpers/sandbox.js";

let workspace: Workspace;
beforeAll(async () => {
  workspace = await startWorkspace();
});
afterAll(() => workspace.stop());

const nothing = seedId("notes/nothing");
const page_id = seedId("notes/row/feature-requests/courier-feeds");

/** Makes a dry run of a sample's call with a change, then the call: both must fail. */
async function refuse(name: string, change: Record<string, unknown>) {
  const { client, sandbox } = workspace;
  const before = await sandbox.snapshot();
  const given = Object.entries({ ...samples[name]?.input, ...change });
  const input = Object.fromEntries(given.filter(([, value]) => value !== undefined));
  const tool = createTool(notesPackage, name, { client });
  const found = await tool.preview(input).catch((error: unknown) => error);
  expect(await sandbox.changes(before)).toEqual([]);
  await expect(tool.execute(input)).rejects.toBeInstanceOf(Error);
  expect(await sandbox.changes(before)).toEqual([]);
  if (!(found instanceof InputError))
    throw new Error(`The dry run found nothing: ${String(found)}`);
  return found.issues;
}

describe("a dry run finds what the service refuses", () => {
  test.each<
    [tool: string, mistake: string, change: Record<string, unknown>, field: string, words: string]
  >([
    [
      "notes_page_update",
      "a column that does not exist",
      { page_id, properties: { Vote: { number: 3 } } },
      "properties.Vote",
      'There is no column "Vote"; did you mean "Votes"?',
    ],
    [
      "notes_page_update",
      "a value of another type, in the form of the service",
      { page_id, properties: { Votes: { checkbox: true } } },
      "properties.Votes",
      'Write "Votes" as 3.',
    ],
    [
      "notes_page_update",
      "a status that does not exist",
      { page_id, properties: { Status: { status: { name: "Newly" } } } },
      "properties.Status",
      'There is no option "Newly"',
    ],
    [
      "notes_page_update",
      "no such page",
      { page_id: nothing },
      "page_id",
      "Not found or not shared with this connection: take page_id from notes_data_fetch.",
    ],
    [
      "notes_page_update",
      "a database",
      { page_id: seedId("notes/database/feature-requests") },
      "page_id",
      "This is the id of a database: use notes_database_update.",
    ],
    [
      "notes_database_insert_row",
      "a person by an unknown id",
      { rows: undefined, properties: { Name: "Gates", Owner: [nothing] } },
      "properties.Owner.0",
      "take user_id from notes_user_list",
    ],
    [
      "notes_database_insert_row",
      "no such database",
      { database_id: nothing },
      "database_id",
      "Not found or not shared",
    ],
    [
      "notes_database_insert_row",
      "no such template",
      { rows: undefined, properties: { Name: "Gates" }, template: nothing },
      "template",
      "Take template_id from notes_template_list.",
    ],
    [
      "notes_page_create",
      "no such parent",
      { parent_page_id: nothing },
      "parent_page_id",
      "take page_id from notes_data_fetch",
    ],
    [
      "notes_page_move",
      "no such page",
      { page_id: nothing },
      "page_id",
      "take page_id from notes_data_fetch",
    ],
    [
      "notes_page_content_append",
      "no such block",
      { block_id: nothing },
      "block_id",
      "Not found or not shared",
    ],
    ["notes_block_update", "another type", { type: "quote" }, "type", "the type of this block"],
    [
      "notes_block_delete",
      "no such block",
      { block_id: nothing },
      "block_id",
      "Not found or not shared",
    ],
    [
      "notes_comment_create",
      "no such page",
      { parent: { page_id: nothing } },
      "parent.page_id",
      "take page_id from notes_data_fetch",
    ],
    [
      "notes_database_create",
      "no such parent",
      { parent: { page_id: nothing } },
      "parent.page_id",
      "take page_id from notes_data_fetch",
    ],
    [
      "notes_data_source_create",
      "no such database",
      { database_id: nothing },
      "database_id",
      "take database_id from notes_data_fetch",
    ],
    [
      "notes_database_update",
      "a column that does not exist is removed",
      { properties: { Vote: null } },
      "properties.Vote",
      'There is no column "Vote"',
    ],
    [
      "notes_view_update",
      "no such view",
      { view_id: nothing },
      "view_id",
      "take view_id from notes_view_list",
    ],
    [
      "notes_view_delete",
      "no such view",
      { view_id: nothing },
      "view_id",
      "take view_id from notes_view_list",
    ],
    [
      "notes_view_create",
      "a column that does not exist",
      { sorts: [{ property: "Vote", direction: "ascending" }] },
      "sorts",
      'There is no column "Vote"',
    ],
  ])("%s: %s", async (tool, _mistake, change, field, words) => {
    const issues = await refuse(tool, change);
    expect(issues).toEqual([{ field, message: expect.stringContaining(words) }]);
  });
});

test("a page in the trash cannot be changed, but restored with the change", async () => {
  const tool = new NotesPageUpdateTool({ client: workspace.client });
  await tool.execute({ page_id, archived: true });
  const properties = { Votes: 3 };
  await expect(tool.preview({ page_id, properties })).rejects.toThrow(
    "Restore a page from the trash",
  );
  await expect(tool.execute({ page_id, properties })).rejects.toThrow(
    "Restore a page from the trash",
  );
  await expect(tool.preview({ page_id, properties, archived: false })).resolves.toMatchObject({
    dry_run: true,
  });
  await tool.execute({ page_id, archived: false });
});

test("a hundred checks of rows of one database read it once", async () => {
  const { client, sandbox } = workspace;
  sandbox.clearActivity();
  const operation = new NotesDatabaseInsertRowTool().operation as unknown as Operation;
  const database_id = String(samples["notes_database_insert_row"]?.input["database_id"]);
  for (let index = 0; index < 100; index += 1) {
    const input = { database_id, properties: { Name: `Row ${index}` } };
    await checkCall(operation, input, client);
  }
  expect(sandbox.activity().length).toBeLessThanOrEqual(2);
});
