import { createPolicy } from "@workbelt/core";
import { questionFor } from "@workbelt/core/adapters";
import { seedId } from "@workbelt/sandbox";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import {
  NotesPageContentAppendTool,
  NotesPageContentGetTool,
  NotesPageGetTool,
  NotesPageUpdateTool,
  notesPackage,
} from "../../src/index.js";
import { catchError, parseContent } from "../helpers/outcome.js";
import { startWorkspace, type Workspace } from "../helpers/sandbox.js";
import { openJournal } from "../undo/helpers.js";

let workspace: Workspace;
beforeAll(async () => {
  workspace = await startWorkspace();
});
beforeEach(() => workspace.sandbox.reset());
afterAll(() => workspace.stop());

const roadmap = seedId("notes/page/roadmap");
const row = seedId("notes/row/feature-requests/courier-feeds");
const step = seedId("notes/row/onboarding-tracker/harborline-kickoff");
const release = seedId("notes/row/releases/yearly-review");
const goLive = seedId("notes/row/onboarding-tracker/go-live-template");

const update = async (input: object) =>
  parseContent(await new NotesPageUpdateTool(workspace).invoke({ page_id: roadmap, ...input }));

async function readTexts(block_id: string): Promise<string[]> {
  const content = await new NotesPageContentGetTool(workspace).invoke({ block_id });
  return (parseContent(content)["items"] as { text?: string }[]).map(({ text = "" }) => text);
}

test("a locked page says so, and tools still write to it", async () => {
  expect(await update({ is_locked: true })).toMatchObject({ page_id: roadmap, is_locked: true });
  expect(
    parseContent(await new NotesPageGetTool(workspace).invoke({ page_id: roadmap })),
  ).toMatchObject({
    is_locked: true,
  });
  await new NotesPageContentAppendTool(workspace).invoke({ block_id: roadmap, markdown: "Added" });
  expect((await readTexts(roadmap)).at(-1)).toBe("Added");
  expect(await update({ is_locked: false })).toMatchObject({ is_locked: false });
});

test("undo unlocks a page", async () => {
  const { call, journal } = openJournal(workspace.sandbox);
  await call("notes_page_update", { page_id: roadmap, is_locked: true }, "r");
  await journal.undo("r");
  const page = parseContent(await new NotesPageGetTool(workspace).invoke({ page_id: roadmap }));
  expect(page).not.toHaveProperty("is_locked");
});

test("erasing deletes all content, and nothing of it can be restored", async () => {
  const { items } = parseContent(
    await new NotesPageContentGetTool(workspace).invoke({ block_id: roadmap }),
  ) as { items: { block_id?: string }[] };
  expect(items.length).toBeGreaterThan(3);
  expect(await update({ erase_content: true })).toMatchObject({ page_id: roadmap });
  expect(await readTexts(roadmap)).toEqual([]);
  const { baseUrl, token } = workspace.sandbox.services.notes;
  const restored = await fetch(`${baseUrl}/v1/blocks/${items[0]?.block_id}`, {
    method: "PATCH",
    headers: {
      Authorization: `Bearer ${token}`,
      "Notion-Version": "2025-09-03",
      "Content-Type": "application/json",
    },
    body: JSON.stringify({ in_trash: false }),
  });
  expect(restored.status).toBe(404);
});

test("a question about erasing says how many blocks go, and that it is for good", async () => {
  const tool = new NotesPageUpdateTool({
    ...workspace,
    policy: createPolicy("careful", [notesPackage]),
  });
  const ask = (input: object) => questionFor(tool, { page_id: roadmap, ...input }, {});
  const count = (await readTexts(roadmap)).length;
  const lines = await (await ask({ erase_content: true }))?.describe();
  expect(lines).toContain(`erase_content: “${count} blocks, with all inside” → true`);
  expect(lines).toContain("Deletes all content of the page, subpages and databases included.");
  expect(lines).toContain("Cannot be undone: the service offers no way back for erased content.");
  const merged = await (await ask({ template: goLive }))?.describe();
  expect(merged).toContain("Cannot be undone: nothing says which content and values came from");
});

test("a template is merged after the reply, and keeps what the page has", async () => {
  const before = await readTexts(step);
  const result = await update({
    page_id: step,
    template: goLive,
    template_timezone: "Europe/London",
  });
  expect(result).toMatchObject({ page_id: step, hint: expect.stringContaining("shortly after") });
  const after = await readTexts(step);
  expect(after.slice(0, before.length)).toEqual(before);
  expect(after.slice(before.length)).toEqual(await readTexts(goLive));
  await update({ page_id: step, template: goLive, erase_content: true });
  expect(await readTexts(step)).toEqual(await readTexts(goLive));
});

test.each([
  ["no default template", { page_id: step, template: "default" }],
  ["an unknown template", { page_id: row, template: seedId("nothing") }],
])("%s is explained, and found by a dry run", async (_what, input) => {
  const error = await catchError(update(input));
  expect(error.message).toContain("Take template_id from notes_template_list.");
  const dry = new NotesPageUpdateTool({ ...workspace, dryRun: true });
  const found = await catchError(dry.invoke(input));
  expect(found.message).toContain("template: Take template_id from notes_template_list.");
});

test("a page is verified by its state, and its verification is read and cleared in the same form", async () => {
  const date = { start: "2026-03-02", end: "2099-06-30" };
  const verified = await update({
    page_id: release,
    properties: { Approved: { state: "verified", date } },
  });
  expect(verified).toMatchObject({ properties: { Approved: { state: "verified", date } } });
  expect(await update({ page_id: release, properties: { Approved: "verified" } })).toMatchObject({
    properties: { Approved: { state: "verified" } },
  });
  expect(await update({ page_id: release, properties: { Approved: null } })).toMatchObject({
    properties: { Approved: { state: "unverified" } },
  });
  const error = await catchError(update({ page_id: release, properties: { Approved: "yes" } }));
  expect(error.message).toContain('"Approved" as {"state":"verified"');
});
