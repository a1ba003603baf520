import { readFileSync } from "node:fs";
import { seedId } from "@workbelt/sandbox";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  NotesBlockUpdateTool,
  NotesPageContentGetTool,
  NotesPageCreateTool,
} from "../../src/index.js";
import { parseContent } from "../helpers/outcome.js";
import { createCopies, type Copies } from "../helpers/copies.js";
import { type Workspace, startWorkspace } from "../helpers/sandbox.js";
import { LOSSES } from "./losses.js";

let workspace: Workspace;
let copies: Copies;
beforeAll(async () => {
  workspace = await startWorkspace();
  copies = createCopies(workspace);
});
afterAll(() => workspace.stop());

test.each(LOSSES)("$what are copied as $becomes", async ({ adjusted, copy, markdown }) => {
  const copied = await copies.copy(markdown);
  expect(copied.adjusted).toEqual([adjusted]);
  // What the service cannot express is unknown.
  expect(copied.markdown.replace(/<unknown [^<>]*>\n*/, "")).toBe(copy);
});

test("the text of a block that was read is written to another block", async () => {
  const text = "a **b** $x^2$ [c](https://example.com) 2\\*3 <u>d</u>";
  const { id } = await new NotesPageCreateTool(workspace).execute({
    parent_page_id: seedId("notes/page/roadmap"),
    markdown: "old",
  });
  const { items } = await new NotesPageContentGetTool(workspace).execute({ block_id: id });
  const block = { block_id: items[0]?.id ?? "", type: "paragraph", format: "markdown" } as const;
  await new NotesBlockUpdateTool(workspace).execute({ ...block, text });
  const read = new NotesPageContentGetTool(workspace);
  const { items: after } = parseContent(await read.invoke({ block_id: id })) as { items: object[] };
  expect(after).toMatchObject([{ text }]);
});

test("the guide on pages has what a copy cannot keep", () => {
  const guide = readFileSync(new URL("../../../../site/guide/pages.md", import.meta.url), "utf8");
  const rows = LOSSES.map(({ becomes, what }) => `| ${what} | ${becomes} |`);
  expect(guide).toContain(rows.join("\n"));
});

test("what is marked as read in part is not written", async () => {
  await expect(copies.copy("One\n\n<truncated />")).rejects.toThrow(/read as a whole/);
  await expect(copies.copy("x".repeat(300_001))).rejects.toThrow(
    /add the rest with notes_page_content_append/,
  );
  expect((await copies.copy("`<truncated />` is a tag")).adjusted).toEqual([]);
});
