import { revertOf } from "@workbelt/core/adapters";
import { checkInput } from "@workbelt/core/testing-support";
import type { ResourceChange, Snapshot } from "@workbelt/sandbox";
import { prepareInput } from "@workbelt/testing/samples";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { compareDocuments } from "../../../../lab/sandbox/test/helpers/compare-documents.js";
import { samples } from "../helpers/samples.js";
import { startWorkspace, type Workspace } from "../helpers/sandbox.js";
import { createCall, everyTool, openJournal } from "./helpers.js";
import { listValidWrites } from "./valid-writes.js";
import { sampleCases } from "../../../../scripts/sample-cases.ts";

let workspace: Workspace;
beforeAll(async () => {
  workspace = await startWorkspace();
});
beforeEach(() => workspace.sandbox.reset());
afterAll(() => workspace.stop());

/** Returns true for what undo leaves, because the service cannot take it back. */
function isLeft({ fields, kind, resource }: ResourceChange, name: string): boolean {
  const changed = (fields ?? []).map(({ field }) => field);
  switch (name) {
    // The view that the service makes for a new data source.
    case "notes_data_source_create":
      return resource === "view" && kind === "created";
    // The place among other pages.
    case "notes_page_move":
      return kind === "updated" && changed.every((field) => field === "children");
    // The column of a two-way relation in the related database.
    case "notes_database_create":
    // Options that values add to their columns.
    case "notes_page_create":
    case "notes_database_insert_row":
      return resource === "data_source" && kind === "updated";
    // A block that came back at the end, and was made anew at its place.
    case "notes_page_markdown_update":
      return resource === "block" && kind !== "updated";
    default:
      return false;
  }
}

/** Author and time of the last edit. */
const EDITED = /^notes\/\w+(-\w+)? lastEdited(By|Time)$/;

/** Documents that a creation leaves in the trash, with their places. */
const IN_TRASH = /^notes\/(blocks|children|cursors|data-sources|databases|pages|views) created$/;
const CREATIONS = /_(create|insert_row|append|markdown_update)$/;

/** Documents that undo leaves besides, because the service cannot take them back. */
const LEFT_DOCUMENTS: Readonly<Record<string, RegExp>> = {
  // The place among other pages and blocks.
  notes_page_move: /^notes\/children rank$/,
  notes_page_markdown_update: /^notes\/(children rank|blocks inTrash)$/,
  // The upload stays with the notes in the trash.
  notes_meeting_notes_create: /^notes\/file-uploads expiresAt$/,
  // The database of a new data source lists it.
  notes_data_source_create: /^notes\/databases dataSources\[\]$/,
  // The column of a two-way relation, and options that values add to their columns.
  notes_database_create: /^notes\/data-sources columns\[\]$/,
  notes_page_create: /^notes\/data-sources columns\[\]\.config\.options\[\]$/,
  notes_database_insert_row: /^notes\/data-sources columns\[\]\.config\.options\[\]$/,
};

function isLeftDocument(document: string, name: string): boolean {
  return (
    EDITED.test(document) ||
    (CREATIONS.test(name) && IN_TRASH.test(document)) ||
    LEFT_DOCUMENTS[name]?.test(document) === true
  );
}

const writes = everyTool.flatMap((Tool) => {
  const { name, operation } = new Tool();
  if (operation.effect === "read") return [];
  return listValidWrites(name)
    .filter(
      ({ input }) => typeof revertOf(operation, checkInput(operation, input) as never) !== "string",
    )
    .map((write, index) => ({ ...write, index }));
});

test.each(sampleCases(writes, 3))("$name, input $index, is undone", async ({ input, name }) => {
  const { client, sandbox } = workspace;
  const { call, journal } = openJournal(sandbox);
  const findTool = (other: string) => ({
    execute: (given: Record<string, unknown>) => createCall(client)(other, given),
  });
  const prepared = await prepareInput({ ...samples[name], input }, findTool);
  const before = await sandbox.snapshot();
  await call(name, prepared, "r");
  const preview = await journal.preview("r");
  expect(preview).toMatchObject({ message: "Would undo 1 of 1 write.", undone: 1 });
  const report = await journal.undo("r");
  expect(report.message).toBe("Undid 1 of 1 write.");
  const changes = await sandbox.changes(before);
  expect(changes.filter((change) => !isLeft(change, name))).toEqual([]);
  const documents = compareDocuments(before, await sandbox.snapshot());
  expect(documents.filter((document) => !isLeftDocument(document, name))).toEqual([]);
  const again = await journal.undo("r");
  expect(again).toMatchObject({ undone: 1, steps: [{ outcome: "settled" }] });
  if (name === "notes_page_markdown_update") await expectSameMarkdown(prepared["page_id"], before);
});

async function expectSameMarkdown(pageId: unknown, before: Snapshot): Promise<void> {
  const call = createCall(workspace.client);
  const input = { page_id: pageId };
  const read = async () => (await call("notes_page_markdown_get", input)) as { markdown?: string };
  const { markdown } = await read();
  await workspace.sandbox.restore(before);
  expect(markdown).toBe((await read()).markdown);
}
