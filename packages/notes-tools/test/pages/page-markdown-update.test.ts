import { BadRequestError, InputError } from "@workbelt/core";
import { seedId } from "@workbelt/sandbox";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  NotesBlockGetTool,
  NotesCommentCreateTool,
  NotesCommentsFetchTool,
  NotesPageContentGetTool,
  NotesPageCreateTool,
  NotesPageGetTool,
  NotesPageMarkdownUpdateTool,
} from "../../src/index.js";
import { createMarkdownCalls, pageTag } from "../helpers/markdown-pages.js";
import { catchError } from "../helpers/outcome.js";
import { type Workspace, startWorkspace, titled, written } from "../helpers/sandbox.js";

const ROADMAP = seedId("notes/page/roadmap");
const PRODUCT = seedId("notes/page/product");

let workspace: Workspace;
let calls: ReturnType<typeof createMarkdownCalls>;
beforeAll(async () => {
  workspace = await startWorkspace();
  calls = createMarkdownCalls(workspace, ROADMAP);
});
afterAll(() => workspace.stop());

const hex = (id: string) => id.replaceAll("-", "");
const listBlocks = async (block_id: string) =>
  (await new NotesPageContentGetTool(workspace).execute({ block_id })).items;
const isArchived = async (page_id: string) =>
  (await new NotesPageGetTool(workspace).execute({ page_id })).archived;

/** Creates a page with a block, which Markdown cannot express, below its text. */
async function newPageWithUnknown(markdown: string) {
  const create = new NotesPageCreateTool(workspace);
  const child_blocks = [{ type: "breadcrumb", breadcrumb: {} }];
  const properties = titled("With a breadcrumb");
  const { id } = await create.execute({ parent_page_id: ROADMAP, properties, child_blocks });
  await calls.update({ page_id: id, insert: { markdown, position: "start" } });
  const blocks = await listBlocks(id);
  return { page: id, unknown: blocks.find(({ type }) => type === "breadcrumb")?.id ?? "" };
}

test("one section is rewritten; everything else, with its comments, stays", async () => {
  const page_id = await calls.newPage("# Goals\n\nOld goal\n\n- a\n\n# Risks\n\nNone\n\n- b");
  const before = await listBlocks(page_id);
  const comment = await new NotesCommentCreateTool(workspace).execute({
    comment: { rich_text: written("Agreed?") },
    parent: { page_id },
  });
  const data = await calls.update({
    page_id,
    edits: [{ old: "# Risks\n\nNone\n\n- b", new: "# Risks\n\nTwo:\n\n- prices\n- **dates**" }],
  });
  expect(data).toEqual({ page_id, changed_markdown: "# Risks\n\nTwo:\n\n- prices\n- **dates**" });
  expect(await calls.read(page_id)).toBe(
    "# Goals\n\nOld goal\n\n- a\n\n# Risks\n\nTwo:\n\n- prices\n- **dates**",
  );
  const after = await listBlocks(page_id);
  expect(after.slice(0, 4)).toEqual(before.slice(0, 4));
  const { items } = await new NotesCommentsFetchTool(workspace).execute({ block_id: page_id });
  expect(items.map(({ id }) => id)).toEqual([comment.id]);
});

test("several edits apply in order, and all replaces every occurrence", async () => {
  const page_id = await calls.newPage("Draft of Draft\n\nNext");
  await calls.update({
    page_id,
    edits: [
      { old: "Draft", new: "Final", all: true },
      { old: "Final of Final", new: "Done" },
    ],
  });
  expect(await calls.read(page_id)).toBe("Done\n\nNext");
});

test("Markdown is inserted at the end, at the start and after a passage", async () => {
  const page_id = await calls.newPage("One\n\nTwo");
  await calls.update({ page_id, insert: { markdown: "End" } });
  await calls.update({ page_id, insert: { markdown: "Start", position: "start" } });
  const data = await calls.update({ page_id, insert: { markdown: "- Between", after: "On...e" } });
  expect(data["changed_markdown"]).toBe("One\n\n- Between\n\nTwo\n");
  expect(await calls.read(page_id)).toBe("Start\n\nOne\n\n- Between\n\nTwo\n\nEnd");
});

test("edits and an insertion are one call, the insertion after the edits", async () => {
  const page_id = await calls.newPage("One\n\nTwo");
  const edits = [{ old: "One", new: "First" }];
  const missing = { edits, insert: { markdown: "x", after: "One" } };
  const error = await catchError(calls.update({ page_id, ...missing }));
  expect(error.issues).toMatchObject([{ field: "insert.after" }]);
  expect(await calls.read(page_id)).toBe("One\n\nTwo");
  const data = await calls.update({ page_id, edits, insert: { markdown: "New", after: "First" } });
  expect(data).toEqual({ page_id, changed_markdown: "First\n\nNew\n\nTwo" });
  expect(await calls.read(page_id)).toBe("First\n\nNew\n\nTwo");
});

test("what changed is shown with the lines around it, and what was removed by these", async () => {
  const lines = Array.from({ length: 40 }, (_, index) => `Line ${index}`);
  const page_id = await calls.newPage(`\`\`\`\n${lines.join("\n")}\n\`\`\``);
  const edits = [
    { old: "Line 3\n", new: "Third\n" },
    { old: "Line 20\nLine 21\n", new: "" },
    { old: "Line 39", new: "Line 39\nLast" },
  ];
  const { changed_markdown } = await calls.update({ page_id, edits });
  const parts = [
    ["Line 1", "Line 2", "Third", "Line 4", "Line 5"],
    ["Line 18", "Line 19", "Line 22", "Line 23"],
    ["Line 38", "Line 39", "Last", "```"],
  ];
  expect(changed_markdown).toBe(parts.map((part) => part.join("\n")).join("\n…\n"));
  const moved = await calls.update({
    page_id,
    edits: [
      { old: "Line 30\n", new: "" },
      { old: "Line 10\n", new: "Line 10\nLine 30\n" },
    ],
  });
  expect(moved["changed_markdown"]).toBe(
    "Line 9\nLine 10\nLine 30\nLine 11\nLine 12\n…\nLine 28\nLine 29\nLine 31\nLine 32",
  );
});

test("writing back what was read changes and loses nothing", async () => {
  for (const page_id of [PRODUCT, ROADMAP, seedId("notes/page/team-home")]) {
    const before = await listBlocks(page_id);
    const markdown = await calls.read(page_id);
    expect(await calls.update({ page_id, replace_all: markdown })).toEqual({
      page_id,
      changed_markdown: "",
    });
    expect(await calls.read(page_id)).toBe(markdown);
    const after = await listBlocks(page_id);
    expect(after.map(({ id }) => id)).toEqual(before.map(({ id }) => id));
  }
});

test.each(["replace_all", "edits"])(
  "%s that would delete a child page is refused by its title",
  async (field) => {
    const page_id = await calls.newPage("Intro");
    const child = await calls.newPage("", page_id, "Pricing *notes*");
    const tag = pageTag(child, String.raw`Pricing \*notes\*`);
    expect(await calls.read(page_id)).toBe(`Intro\n\n${tag}`);
    const change = field === "edits" ? [{ old: `\n\n${tag}`, new: "" }] : "Intro";
    const error = await catchError(calls.update({ page_id, [field]: change }));
    expect(error).toBeInstanceOf(InputError);
    expect(error.issues).toMatchObject([{ field }]);
    expect(error.message).toContain(`would delete page “Pricing *notes*” (${child})`);
    expect(error.message).toContain("ask the user and set allow_deleting_content");
    expect(await isArchived(child)).toBe(false);
    const allowed = { page_id, [field]: change, allow_deleting_content: true };
    expect(await calls.update(allowed)).toMatchObject({
      deleted: [{ page_id: child, title: "Pricing *notes*" }],
    });
    expect(await isArchived(child)).toBe(true);
  },
);

test("a database that would be deleted is named", async () => {
  const error = await catchError(calls.update({ page_id: PRODUCT, replace_all: "New" }));
  expect(error.message).toContain("database “Feature requests” (");
  expect(error.message).toContain("page “Roadmap” (");
});

test("a block that Markdown cannot express is looked up and named, and stays", async () => {
  const { unknown, page } = await newPageWithUnknown("Prices");
  const error = await catchError(calls.update({ page_id: page, replace_all: "New prices" }));
  expect(error.message).toContain(`would delete breadcrumb (${unknown})`);
  const tag = (await calls.read(page)).split("\n").at(-1) ?? "";
  await calls.update({ page_id: page, replace_all: `New prices\n\n${tag}\n\nMore` });
  expect((await listBlocks(page)).map(({ id }) => id)).toContain(unknown);
  const inCode = { page_id: page, replace_all: `\`\`\`\n${tag}\n\`\`\`` };
  expect((await catchError(calls.update(inCode))).message).toContain("would delete breadcrumb");
  const allowed = { page_id: page, replace_all: "", allow_deleting_content: true };
  expect(await calls.update(allowed)).toMatchObject({
    deleted: [{ block_id: unknown, type: "breadcrumb" }],
  });
});

test("a tag that would move a page here is refused", async () => {
  const page_id = await calls.newPage("Text");
  const tag = pageTag(PRODUCT, "Product");
  const changes = [
    { insert: { markdown: tag } },
    { replace_all: `Text\n\t${tag}` },
    { edits: [{ old: "Text", new: tag }] },
  ];
  for (const change of changes) {
    const error = await catchError(calls.update({ page_id, ...change }));
    expect(error.message).toMatch(/use notes_page_move, to link to one write <mention url/);
  }
  const url = `https://www.notion.so/${hex(PRODUCT)}`;
  await calls.update({ page_id, insert: { markdown: `See <mention url="${url}" />` } });
  expect(await calls.read(page_id)).toContain(">Product</mention>");
});

test("a passage that is not there is answered with the closest one", async () => {
  const page_id = await calls.newPage(
    "# Plan\n\nWe ship 2 \\* 3 boxes on Friday\n\n- prices\n- dates",
  );
  const error = await catchError(
    calls.update({ page_id, edits: [{ old: "We ship 2 * 3 boxes on friday", new: "x" }] }),
  );
  expect(error.issues).toMatchObject([{ field: "edits.0.old" }]);
  expect(error.message).toContain(String.raw`closest passage is “We ship 2 \* 3 boxes on Friday”`);
  const lines = await catchError(
    calls.update({ page_id, edits: [{ old: "- price\n- date", new: "x" }] }),
  );
  expect(lines.message).toContain("closest passage is “- prices - dates”");
  await calls.update({ page_id, edits: [{ old: "- prices - dates", new: "- prices" }] });
  expect(await calls.read(page_id)).toContain("Friday\n\n- prices");
  const nothing = await catchError(
    calls.update({ page_id, edits: [{ old: "zzz qqq jjj", new: "x" }] }),
  );
  expect(nothing.message).toContain("no passage is like it");
  const edits = Array.from({ length: 7 }, (_, index) => ({ old: `- prizes ${index}`, new: "x" }));
  const many = await catchError(calls.update({ page_id, edits }));
  expect(many.issues).toHaveLength(7);
  expect(many.message.match(/closest passage/g)).toHaveLength(5);
  const after = await catchError(
    calls.update({ page_id, insert: { markdown: "x", after: "# Plan...- pricing" } }),
  );
  expect(after.issues).toMatchObject([{ field: "insert.after" }]);
  expect(after.message).toContain("closest passage is “- prices”");
});

test("a passage that is there several times is counted", async () => {
  const page_id = await calls.newPage("same same\n\nsame");
  const error = await catchError(calls.update({ page_id, edits: [{ old: "same", new: "other" }] }));
  expect(error.message).toContain("found 3 times in the page; give a longer passage");
  expect(await calls.read(page_id)).toBe("same same\n\nsame");
});

test.each<[rule: string, field: string, change: object]>([
  ["no change", "edits", {}],
  [
    "a replacement with an insertion",
    "replace_all",
    { replace_all: "x", insert: { markdown: "x" } },
  ],
  [
    "a replacement with edits",
    "replace_all",
    { replace_all: "x", edits: [{ old: "a", new: "b" }] },
  ],
  ["no edits", "edits", { edits: [] }],
  ["an empty passage", "edits.0.old", { edits: [{ old: "", new: "x" }] }],
  ["an edit that changes nothing", "edits.0.new", { edits: [{ old: "x", new: "x" }] }],
  ["101 edits", "edits", { edits: Array.from({ length: 101 }, () => ({ old: "a", new: "b" })) }],
  ["nothing to insert", "insert.markdown", { insert: { markdown: "" } }],
  ["two places", "insert.position", { insert: { markdown: "x", position: "end", after: "y" } }],
  ["an unknown place", "insert.position", { insert: { markdown: "x", position: "middle" } }],
])("rejects %s", async (_rule, field, change) => {
  const error = await catchError(calls.update({ page_id: ROADMAP, ...change }));
  expect(error).toBeInstanceOf(InputError);
  expect(error.issues).toMatchObject([{ field }]);
});

test("a large change runs asynchronously and is awaited", async () => {
  const page_id = await calls.newPage("Old");
  const lines = Array.from({ length: 2100 }, (_, index) => `Line ${index} ${"x".repeat(40)}`);
  const data = await calls.update({ page_id, replace_all: lines.join("\n\n") });
  expect(String(data["changed_markdown"])).toMatch(/^Line 0 x+\n\nLine 1 /);
  expect(String(data["changed_markdown"])).toHaveLength(2000);
  expect(await calls.read(page_id)).toBe(lines.join("\n\n"));
});

test("the outcome of a change whose response is lost is unknown and verified by reading", async () => {
  const page_id = await calls.newPage("Old");
  workspace.sandbox.faults.add({ service: "notes", method: "PATCH", kind: "drop-after" });
  const error = await catchError(calls.update({ page_id, edits: [{ old: "Old", new: "New" }] }));
  expect(error.mayHaveHappened).toBe(true);
  expect(error.message).toContain("Check with notes_page_markdown_get before retrying");
  expect(await calls.read(page_id)).toBe("New");
});

test("the ids of databases and blocks are named", async () => {
  const update = new NotesPageMarkdownUpdateTool(workspace);
  const database = await catchError(
    update.execute({ page_id: seedId("notes/database/feature-requests"), replace_all: "x" }),
  );
  expect(database.message).toContain("This is the id of a database: change its rows");
  const block = await catchError(
    update.execute({ page_id: seedId("notes/block/roadmap/0"), replace_all: "x" }),
  );
  expect(block).toBeInstanceOf(BadRequestError);
  expect(block.message).toContain("This is the id of a block: give the id of its page");
});

test("a page in the trash is not changed", async () => {
  const page_id = await calls.newPage("Old");
  const { baseUrl, token } = workspace.sandbox.services.notes;
  await fetch(`${baseUrl}/v1/pages/${page_id}`, {
    method: "PATCH",
    headers: { authorization: `Bearer ${token}`, "notion-version": "2026-03-11" },
    body: JSON.stringify({ in_trash: true }),
  });
  const error = await catchError(calls.update({ page_id, replace_all: "New" }));
  expect(error.message).toContain("archived false in notes_page_update");
});

test("a block read by its id shows what its tag does not", async () => {
  const { unknown } = await newPageWithUnknown("Prices");
  const block = await new NotesBlockGetTool(workspace).execute({ block_id: unknown });
  expect(block).toMatchObject({
    type: "breadcrumb",
  });
});
