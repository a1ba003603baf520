import { beforeEach, expect, test } from "vitest";
import type { ResourceChange, Sandbox } from "../../src/index.js";
import { type Json, send, start, readText } from "../helpers/running-sandbox.js";

let sandbox: Sandbox;
/** A page of the workspace with blocks. */
let pageId: string;
beforeEach(async () => {
  sandbox = await start({ now: () => new Date("2026-03-11T09:00:00Z"), rateLimits: false });
  const page = await notes("POST", "/v1/pages", {
    parent: { page_id: (await search("Sales playbook"))["id"] },
    properties: { title: { title: richText("Launch plan") } },
    children: [heading("Goals"), toDo("Call Gemma"), paragraph("It begins on Monday.")],
  });
  pageId = readText(page["id"]);
  await sandbox.restore(await sandbox.snapshot());
});

const notes = (method: string, path: string, body?: object) =>
  send(sandbox, "notes", [method, path], body);
const richText = (content: string, more: object = {}) => [{ text: { content }, ...more }];
const heading = (text: string) => ({ heading_2: { rich_text: richText(text) } });
const toDo = (text: string) => ({ to_do: { rich_text: richText(text) } });
const paragraph = (text: string) => ({ paragraph: { rich_text: richText(text) } });

async function search(query: string): Promise<Json> {
  const { results } = await notes("POST", "/v1/search", { query });
  const [first] = results as unknown as Json[];
  if (first === undefined) throw new Error(`Nothing found for ${query}.`);
  return first;
}

async function listBlocks(): Promise<string[]> {
  const { results } = await notes("GET", `/v1/blocks/${pageId}/children`);
  return (results as unknown as { id: string }[]).map(({ id }) => id);
}

async function summaries(): Promise<string[]> {
  return (await sandbox.changes()).map(({ summary }) => summary);
}

test("a checked, changed, formatted, added and deleted block", async () => {
  const [title = "", task = "", text = ""] = await listBlocks();
  await notes("PATCH", `/v1/blocks/${task}`, { to_do: { checked: true } });
  await notes("PATCH", `/v1/blocks/${text}`, {
    paragraph: { rich_text: richText("It begins on Tuesday.") },
  });
  await notes("PATCH", `/v1/blocks/${title}`, {
    heading_2: { rich_text: richText("Goals", { annotations: { bold: true } }) },
  });
  await notes("PATCH", `/v1/blocks/${pageId}/children`, { children: [{ divider: {} }] });
  const plan = { resource: "page", id: pageId, title: "Launch plan" };
  const changes = await sandbox.changes();
  expect(changes.map(({ summary }) => summary)).toEqual([
    'Changed the formatting of the text of the heading "Goals" to "**Goals**".',
    'Checked the to-do "Call Gemma" in "Launch plan".',
    'Changed a paragraph in "Launch plan" from "It begins on Monday." to "It begins on Tuesday.".',
    'Added the divider to "Launch plan".',
  ]);
  expect(changes).toMatchObject([
    { id: title, fields: [{ field: "markdown", after: "**Goals**" }], parent: plan },
    { id: task, fields: [{ field: "checked", before: false, after: true }], parent: plan },
    { id: text, fields: [{ field: "text", before: "It begins on Monday." }], parent: plan },
    { kind: "created", fields: [{ field: "type", after: "divider" }], parent: plan },
  ]);
  for (const { fields } of changes) expect(JSON.stringify(fields)).not.toContain("edited");
});

test("what goes to the trash is deleted, once, and what is restored is created", async () => {
  const [title = ""] = await listBlocks();
  await notes("DELETE", `/v1/blocks/${title}`);
  expect(await sandbox.changes()).toMatchObject([
    {
      resource: "block",
      kind: "deleted",
      summary: 'Removed the heading "Goals" from "Launch plan".',
      fields: expect.arrayContaining([{ field: "text", before: "Goals" }]) as unknown,
    },
  ]);
  const trashed = await sandbox.snapshot();
  await notes("PATCH", `/v1/blocks/${title}`, { in_trash: false });
  expect(await sandbox.changes()).toEqual([]);
  expect(await sandbox.changes(trashed)).toMatchObject([{ id: title, kind: "created" }]);
  await notes("PATCH", `/v1/pages/${pageId}`, { in_trash: true });
  expect(await sandbox.changes()).toMatchObject([
    { id: pageId, kind: "deleted", summary: 'Moved the page "Launch plan" to the trash.' },
  ]);
});

test("a renamed page and a moved page", async () => {
  const title = { title: richText("Launch") };
  await notes("PATCH", `/v1/pages/${pageId}`, { properties: { title } });
  expect(await summaries()).toEqual(['Renamed the page "Launch plan" to "Launch".']);
  const target = await search("Team home");
  const snapshot = await sandbox.snapshot();
  await notes("POST", `/v1/pages/${pageId}/move`, {
    parent: { type: "page_id", page_id: target["id"] },
  });
  const [moved] = await sandbox.changes(snapshot);
  expect(moved).toMatchObject({
    fields: [{ field: "parent", before: { title: "Sales playbook" }, after: { id: target["id"] } }],
  });
  expect(moved?.summary).toMatch(/^Moved the page "Launch" from "Sales playbook" to ".+"\.$/);
});

test("another order of the content of a page", async () => {
  for (const name of ["First", "Second"]) {
    const title = { title: richText(name) };
    await notes("POST", "/v1/pages", { parent: { page_id: pageId }, properties: { title } });
  }
  const snapshot = await sandbox.snapshot();
  const { markdown } = await notes("GET", `/v1/pages/${pageId}/markdown`);
  const lines = readText(markdown).split("\n");
  const at = lines.findIndex((line) => line.includes("First"));
  const swapped = [...lines.slice(0, at), lines[at + 1], lines[at], ...lines.slice(at + 2)];
  await notes("PATCH", `/v1/pages/${pageId}/markdown`, {
    type: "replace_content",
    replace_content: { new_str: swapped.join("\n") },
  });
  const [change, ...others] = await sandbox.changes(snapshot);
  expect(others).toEqual([]);
  expect(change).toMatchObject({
    resource: "page",
    id: pageId,
    kind: "updated",
    summary: 'Reordered the content of "Launch plan".',
  });
  const [field] = change?.fields ?? [];
  const titles = (value: unknown) => (value as { title: string }[]).map(({ title }) => title);
  expect(titles(field?.before).slice(-2)).toEqual(["First", "Second"]);
  expect(titles(field?.after).slice(-2)).toEqual(["Second", "First"]);
});

test("values of rows, by the names of their columns", async () => {
  const row = await search("Sequence of doors");
  const { results } = await notes("GET", "/v1/users");
  const [user] = results as unknown as { id: string; name: string }[];
  await notes("PATCH", `/v1/pages/${readText(row["id"])}`, {
    properties: {
      Status: { status: { name: "Planned" } },
      Votes: { number: 12 },
      "First asked": { date: { start: "2026-03-01", end: "2026-03-05" } },
      Owner: { people: [{ id: user?.id }] },
      "Blocks a deal": { checkbox: true },
    },
  });
  const [change] = (await sandbox.changes()) as [ResourceChange];
  const fields = new Map(change.fields.map(({ field, after }) => [field, after]));
  expect(change).toMatchObject({ resource: "page", parent: { resource: "data_source" } });
  expect(fields.get("properties.Status")).toBe("Planned");
  expect(fields.get("properties.Votes")).toBe(12);
  expect(fields.get("properties.First asked")).toBe("2026-03-01/2026-03-05");
  expect(fields.get("properties.Owner")).toEqual([
    { resource: "user", id: user?.id, title: user?.name },
  ]);
});

test("a renamed column changes the data source, not its rows", async () => {
  const row = await search("Sequence of doors");
  const source = `/v1/data_sources/${readText(row["parent"]?.["data_source_id"])}`;
  await notes("PATCH", source, { properties: { Votes: { name: "Supporters" } } });
  expect(await sandbox.changes()).toMatchObject([
    {
      resource: "data_source",
      summary: expect.stringContaining('Changed the column "Supporters" of the data source'),
      fields: [{ field: "properties.Supporters", before: expect.stringMatching(/^Votes: number/) }],
    },
  ]);
});

test("a renamed data source, whose title column has the id title", async () => {
  const row = await search("Sequence of doors");
  const source = `/v1/data_sources/${readText(row["parent"]?.["data_source_id"])}`;
  await notes("PATCH", source, { title: richText("Wishes") });
  expect(await sandbox.changes()).toMatchObject([
    { resource: "data_source", kind: "updated", fields: [{ field: "title", after: "Wishes" }] },
  ]);
});

test("a database with its data source and view, a comment and an upload", async () => {
  await notes("POST", "/v1/databases", {
    parent: { type: "page_id", page_id: pageId },
    title: richText("Suppliers"),
    initial_data_source: { properties: { Name: { title: {} } } },
  });
  await notes("POST", "/v1/comments", { parent: { page_id: pageId }, rich_text: richText("Nice") });
  await notes("POST", "/v1/file_uploads", { filename: "a.txt" });
  expect(await summaries()).toEqual([
    'Created the database "Suppliers" in "Launch plan".',
    'Created the data source "Suppliers" in "Suppliers".',
    'Created the view "Default view" in "Suppliers".',
    'Commented on "Launch plan": "Nice".',
    'Created the file upload "a.txt".',
  ]);
});

test("changed blocks come in the order of the page, removed ones where they were", async () => {
  const [first = "", second = "", third = ""] = await listBlocks();
  await notes("DELETE", `/v1/blocks/${second}`);
  await notes("PATCH", `/v1/blocks/${third}`, { paragraph: { rich_text: richText("Later.") } });
  await notes("PATCH", `/v1/blocks/${pageId}/children`, {
    children: [toDo("In between")],
    after: first,
  });
  const changes = await sandbox.changes();
  expect(changes.map(({ kind, title }) => `${kind} ${title}`)).toEqual([
    "created In between",
    "deleted Call Gemma",
    "updated Later.",
  ]);
});
