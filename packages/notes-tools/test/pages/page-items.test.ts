import { seedId } from "@workbelt/sandbox";
import { afterAll, beforeAll, expect, test } from "vitest";
import { NotesPageUpdateTool } from "../../src/index.js";
import { parseContent } from "../helpers/outcome.js";
import { startWorkspace, type Workspace } from "../helpers/sandbox.js";

let workspace: Workspace;
beforeAll(async () => {
  workspace = await startWorkspace();
});
afterAll(() => workspace.stop());

const ROWS = ["courier-feeds", "webhook-replay"].map((row) =>
  seedId(`notes/row/feature-requests/${row}`),
);

test("several rows get a value with one call, and the options that they create are named", async () => {
  const tool = new NotesPageUpdateTool({ client: workspace.client });
  const items = ROWS.map((page_id) => ({ page_id }));
  const plain = await tool.invoke({ properties: { Votes: 3 }, items } as never);
  expect(parseContent(plain)).toEqual({ done: 2 });
  const [first, second] = items;
  const created = await tool.invoke({
    items: [first, { ...second, properties: { Votes: 4, Module: "Loading bay" } }],
    properties: { Votes: 9 },
  } as never);
  expect(parseContent(created)).toEqual({
    done: 2,
    items: [{ index: 1, created_options: { Module: ["Loading bay"] } }],
  });
});

test("an id and the web address of the same page are the same target", async () => {
  const tool = new NotesPageUpdateTool({ client: workspace.client });
  const page_id = ROWS[0] ?? "";
  const call = tool.executeAll([
    { page_id, properties: { Votes: 1 } },
    { page_id: page_id.replaceAll("-", ""), properties: { Votes: 2 } },
  ]);
  await expect(call).rejects.toThrow("items[0]: has the same target as item 1");
});
