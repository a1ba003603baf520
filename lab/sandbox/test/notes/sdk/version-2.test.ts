import { Client, LogLevel, isFullBlock, isFullDatabase, isFullPage } from "@notionhq/client-2";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sandboxTokens } from "../../../src/common/tokens.js";
import { ids, startNotes, type Notes } from "../../helpers/notes-server.js";

// Version 2.3.0 is the last client version that only supports 2022-06-28.
let notes: Notes;
let client: Client;
beforeAll(async () => {
  notes = await startNotes();
  const { baseUrl } = notes;
  client = new Client({ auth: sandboxTokens.notes, baseUrl, logLevel: LogLevel.ERROR, fetch });
});
afterAll(() => notes.stop());

const text = (content: string) => [{ text: { content } }];

test("users", async () => {
  const { results } = await client.users.list({});
  expect(results.map((user) => user.name)).toEqual(["Ada Byron", "Brook Chan", "Workbelt"]);
  expect(await client.users.me({})).toMatchObject({ id: ids.bot, type: "bot" });
  expect(await client.users.retrieve({ user_id: ids.ada })).toMatchObject({ type: "person" });
});

test("search finds pages and databases", async () => {
  const all = await client.search({ query: "Project tracker" });
  expect(all.results).toMatchObject([{ object: "database", id: ids.database }]);
  const filter = { property: "object", value: "page" } as const;
  const pages = await client.search({ query: "guide", filter });
  expect(pages.results.map((page) => page.id)).toEqual([ids.guide]);
});

test("databases: create, retrieve, update, query", async () => {
  const created = await client.databases.create({
    parent: { type: "page_id", page_id: ids.empty },
    title: text("Risks"),
    properties: { Risk: { title: {} }, Level: { select: { options: [{ name: "High" }] } } },
  });
  const database_id = created.id;
  const updated = await client.databases.update({
    database_id,
    title: text("Dangers"),
    description: text("What may go wrong"),
    properties: { Level: { name: "Size" }, Odds: { number: { format: "percent" } } },
  });
  if (!isFullDatabase(updated)) throw new Error("partial");
  expect(Object.keys(updated.properties)).toEqual(["Risk", "Size", "Odds"]);
  const properties = { Risk: { title: text("Rain") }, Odds: { number: 0.4 } };
  const row = await client.pages.create({ parent: { database_id }, properties });
  const found = await client.databases.retrieve({ database_id });
  expect(found).toMatchObject({ title: [{ plain_text: "Dangers" }] });
  const { results } = await client.databases.query({
    database_id,
    filter: { property: "Odds", number: { greater_than: 0.1 } },
    sorts: [{ property: "Risk", direction: "ascending" }],
    filter_properties: ["title"],
  });
  expect(results).toMatchObject([
    {
      id: row.id,
      parent: { type: "database_id", database_id },
      properties: { Risk: { title: [{ plain_text: "Rain" }] } },
    },
  ]);
  expect(await client.databases.update({ database_id, in_trash: true })).toMatchObject({
    archived: true,
  });
});

test("pages: create, retrieve, update, properties, trash", async () => {
  const { id: page_id } = await client.pages.create({
    parent: { page_id: ids.empty },
    properties: { title: { title: text("Note") } },
    children: [{ paragraph: { rich_text: text("Body") } }],
  });
  const icon = { emoji: "🛴" } as const;
  const page = await client.pages.update({ page_id, icon });
  if (!isFullPage(page)) throw new Error("partial");
  expect(page.icon).toMatchObject(icon);
  const title = await client.pages.properties.retrieve({ page_id, property_id: "title" });
  expect(title).toMatchObject({ results: [{ title: { plain_text: "Note" } }] });
  await client.pages.update({ page_id, archived: true });
  expect(await client.pages.retrieve({ page_id })).toMatchObject({
    archived: true,
    in_trash: true,
  });
});

test("blocks: append, list, retrieve, update, delete", async () => {
  const children = [{ heading_2: { rich_text: text("Plan") } }, { divider: {} }];
  const { results } = await client.blocks.children.append({ block_id: ids.home, children });
  const [first, second] = results;
  await client.blocks.children.append({
    block_id: ids.home,
    children: [{ quote: { rich_text: text("In between") } }],
    after: first?.id ?? "",
  });
  const all = await client.blocks.children.list({ block_id: ids.home });
  const types = all.results.map((block) => (isFullBlock(block) ? block.type : ""));
  expect(types.slice(-3)).toEqual(["heading_2", "quote", "divider"]);
  const heading_2 = { rich_text: text("Plans") };
  const changed = await client.blocks.update({ block_id: first?.id ?? "", heading_2 });
  expect(changed).toMatchObject({ heading_2: { rich_text: [{ plain_text: "Plans" }] } });
  await client.blocks.delete({ block_id: second?.id ?? "" });
  const gone = await client.blocks.retrieve({ block_id: second?.id ?? "" });
  expect(gone).toMatchObject({ archived: true });
});

test("comments: create and list", async () => {
  const created = await client.comments.create({
    parent: { page_id: ids.gamma },
    rich_text: text("Hello"),
  });
  const { results } = await client.comments.list({ block_id: ids.gamma });
  expect(results).toMatchObject([{ id: created.id, rich_text: [{ plain_text: "Hello" }] }]);
});

test("errors are parsed by the client", async () => {
  const missing = client.pages.retrieve({ page_id: "00000000-0000-0000-0000-000000000000" });
  await expect(missing).rejects.toMatchObject({ code: "object_not_found", status: 404 });
});
