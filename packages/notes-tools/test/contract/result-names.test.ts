import { ApiTool, type ApiToolOptions } from "@workbelt/core/langchain";
import { seedId } from "@workbelt/sandbox";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { notesPackage } from "../../src/index.js";
import { parseContent } from "../helpers/outcome.js";
import { startWorkspace, titled, type Workspace, written } from "../helpers/sandbox.js";

type Json = Record<string, unknown>;

let workspace: Workspace;
beforeAll(async () => {
  workspace = await startWorkspace();
});
beforeEach(() => workspace.sandbox.reset());
afterAll(() => workspace.stop());

function createTool(name: string, options: ApiToolOptions = {}) {
  const found = notesPackage.tools.find(({ operation }) => operation.name === name);
  if (found === undefined) throw new Error(`There is no ${name}.`);
  const { client } = workspace;
  const toolOptions = { client, maxContentTokens: false, ...options } as const;
  return new ApiTool(found.operation, notesPackage.service, toolOptions);
}

/** Returns the compact result of a call. */
async function read(name: string, input: Json, options?: ApiToolOptions): Promise<Json> {
  return parseContent(await createTool(name, options).invoke(input as never));
}

async function first(name: string, input: Json, options?: ApiToolOptions): Promise<Json> {
  const { items } = (await read(name, input, options)) as { items: Json[] };
  const [item] = items;
  if (item === undefined) throw new Error(`${name} found nothing.`);
  return item;
}

const page = () => first("notes_data_fetch", { query: "Veldt – Plan at Reno" });
const database = () => first("notes_data_fetch", { query: "Feature requests" });
const child = (title: string) => ({ properties: titled(title) });

/** Calls an operation with a value from a result, under the same name. */
async function passOn(result: Json, key: string, to: string, others: Json = {}): Promise<Json> {
  expect(result).toHaveProperty(key, expect.any(String));
  return read(to, { ...others, [key]: result[key] });
}

const blocks = [{ type: "paragraph", text: "Agreed." }];

const SOME_ITEMS = { items: expect.arrayContaining([expect.anything()]) as unknown };

test.each<[key: string, to: string, others: Json, expected: (page_id: unknown) => Json]>([
  ["page_id", "notes_page_content_get", {}, () => SOME_ITEMS],
  ["page_id", "notes_comments_fetch", {}, () => ({ items: expect.any(Array) as unknown })],
  ["page_id", "notes_page_content_append", { blocks }, (parent_id) => ({ parent_id })],
  ["page_id", "notes_page_create", child("Minutes"), () => ({ title: "Minutes" })],
  ["page_id", "notes_page_markdown_get", {}, () => ({ markdown: expect.any(String) as unknown })],
  ["page_id", "notes_block_get", {}, (page_id) => ({ page_id })],
  ["url", "notes_page_get", {}, (page_id) => ({ page_id })],
  ["url", "notes_page_property_get", { property_id: "title" }, () => ({ property_id: "title" })],
  ["url", "notes_page_content_get", {}, () => SOME_ITEMS],
  ["url", "notes_comments_fetch", {}, () => ({ items: expect.any(Array) as unknown })],
])("%s of a search result is accepted by %s", async (key, to, others, expected) => {
  const found = await page();
  expect(await passOn(found, key, to, others)).toMatchObject(expected(found["page_id"]));
});

test.each([
  ["notes_database_fetch", {}],
  ["notes_database_query", {}],
  ["notes_database_property_retrieve", { property_id: "title" }],
])("url of a database is accepted by %s", async (to, others) => {
  await expect(passOn(await database(), "url", to, others)).resolves.toBeDefined();
});

test.each([
  ["notes_page_content_get", {}],
  ["notes_page_content_append", { blocks }],
  ["notes_comments_fetch", {}],
])("parent_id of an append is accepted by %s", async (to, others) => {
  const { page_id } = await page();
  const appended = await read("notes_page_content_append", { page_id, blocks });
  await expect(passOn(appended, "parent_id", to, others)).resolves.toBeDefined();
});

test("the id of the full form is accepted like the name of the compact form", async () => {
  const full = { resultFormat: "full" } as const;
  const found = await first("notes_data_fetch", { query: "Veldt – Plan at Reno" }, full);
  const { page_id } = await page();
  expect(await passOn(found, "id", "notes_page_get")).toMatchObject({ page_id });
  expect(await passOn(found, "id", "notes_page_update", child("Reno"))).toMatchObject({ page_id });
  await expect(passOn(found, "id", "notes_comments_fetch")).resolves.toBeDefined();
  await expect(passOn(found, "id", "notes_page_content_append", { blocks })).resolves.toBeDefined();
  const blockInFull = await first("notes_page_content_get", { page_id, page_size: 1 }, full);
  const text = { type: blockInFull["type"], text: "Goals" };
  const updated = await passOn(blockInFull, "id", "notes_block_update", text);
  expect(updated).toMatchObject({ block_id: blockInFull["id"], text: "Goals" });
  await expect(passOn(blockInFull, "id", "notes_page_content_get")).resolves.toBeDefined();
  expect(await passOn(blockInFull, "id", "notes_block_delete")).toMatchObject({ archived: true });
  const comment = { comment: { rich_text: written("Done?") }, parent: { page_id } };
  const commented = await read("notes_comment_create", comment, full);
  expect(await passOn(commented, "id", "notes_comment_retrieve")).toMatchObject({ text: "Done?" });
});

test("created_by of a page or comment is accepted by notes_user_get", async () => {
  const { page_id } = await page();
  const full = await read("notes_page_get", { page_id });
  const user = await passOn(full, "created_by", "notes_user_get");
  expect(user).toMatchObject({ user_id: full["created_by"] });
});

test.each(["notes_data_fetch", "notes_user_list"])(
  "next_cursor of %s is accepted by its next call",
  async (name) => {
    const before = await read(name, { page_size: 1 });
    const after = await passOn(before, "next_cursor", name, { page_size: 1 });
    expect(after["items"]).not.toEqual(before["items"]);
  },
);

test.each([
  ["page_id", "notes_block_delete"],
  ["database_id", "notes_page_content_get"],
  ["data_source_id", "notes_database_fetch"],
])("%s is not accepted as the id that %s needs", async (key, to) => {
  const found = key === "page_id" ? await page() : await database();
  await expect(passOn(found, key, to)).rejects.toThrow(/not an input|expected string/);
});

const REQUESTS = seedId("notes/database/feature-requests");

test("view_id and url of a view are accepted by the tools for one view", async () => {
  const view = await first("notes_view_list", { database_id: REQUESTS });
  const { view_id } = view;
  expect(await passOn(view, "url", "notes_view_get")).toMatchObject({ view_id });
  expect(await passOn(view, "view_id", "notes_view_query")).toMatchObject(SOME_ITEMS);
  const renamed = await passOn(view, "view_id", "notes_view_update", { name: "Everything" });
  expect(renamed).toMatchObject({ view_id, name: "Everything" });
  expect(await passOn(view, "url", "notes_view_delete")).toMatchObject({ view_id, deleted: true });
});

test("template_id of a template is accepted by the tools that create rows", async () => {
  const template = await first("notes_template_list", { database_id: REQUESTS });
  const row = { database_id: REQUESTS, ...child("Offline maps") };
  for (const name of ["notes_database_insert_row", "notes_page_create"]) {
    expect(await passOn(template, "template_id", name, row)).toHaveProperty("hint");
  }
});

test("the parts of meeting notes are read by their ids", async () => {
  const meeting = await first("notes_meeting_notes_query", {});
  expect(await passOn(meeting, "block_id", "notes_page_content_get")).toMatchObject(SOME_ITEMS);
  for (const key of ["summary_block_id", "notes_block_id", "transcript_block_id"]) {
    expect(await passOn(meeting, key, "notes_page_content_get")).toMatchObject(SOME_ITEMS);
  }
});

// Ids that no operation takes as an input; custom_emoji_id is the id inside an icon.
const NOWHERE = ["option_id", "unsupported_type", "custom_emoji_id"];

test("every id in a result is an input of some tool, by name or alias", async () => {
  const names = new Set(NOWHERE);
  for (const { operation } of notesPackage.tools) {
    const { aliases = {}, input } = operation;
    for (const key of [...Object.keys(input.shape), ...Object.keys(aliases)]) names.add(key);
  }
  const { page_id } = await page();
  const { database_id } = await database();
  const comment = { comment: { rich_text: written("Done?") }, parent: { page_id } };
  const results = [
    await read("notes_data_fetch", {}),
    await read("notes_comment_create", comment),
    await read("notes_comments_fetch", { block_id: page_id }),
    await read("notes_page_content_append", { block_id: page_id, blocks }),
    await read("notes_page_content_get", { block_id: page_id }),
    await read("notes_page_get", { page_id }),
    await read("notes_page_markdown_get", { page_id }),
    await read("notes_block_get", { block_id: page_id }),
    await read("notes_user_me", {}),
    await read("notes_page_property_get", { page_id, property_id: "title" }),
    await read("notes_database_fetch", { database_id }),
    await read("notes_database_query", { database_id }),
    await read("notes_database_insert_row", { database_id, rows: [titled("From a customer")] }),
    await read("notes_user_list", {}),
    await read("notes_view_list", { database_id }),
    await read("notes_template_list", { database_id }),
    await read("notes_emoji_list", {}),
    await read("notes_meeting_notes_query", {}),
  ];
  const found = new Set<string>();
  for (const result of results) collectIds(result, found);
  expect(found.size).toBeGreaterThan(6);
  expect([...found].filter((key) => !names.has(key))).toEqual([]);
});

/** Keys that end like an id, except in `properties`, which is data of the workspace. */
function collectIds(value: unknown, found: Set<string>): void {
  if (typeof value !== "object" || value === null) return;
  for (const [key, inner] of Object.entries(value)) {
    if (/(^|_)(ids?|url|cursor)$/.test(key) && key !== "next_cursor") found.add(key);
    if (key !== "properties") collectIds(inner, found);
  }
}
