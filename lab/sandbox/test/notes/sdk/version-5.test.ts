import {
  APIResponseError,
  type AppendBlockChildrenParameters,
  Client,
  isFullDataSource,
  isFullPage,
  LogLevel,
} from "@notionhq/client";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sandboxTokens } from "../../../src/common/tokens.js";
import { ids, startNotes, type Notes } from "../../helpers/notes-server.js";

type ContentPosition = NonNullable<AppendBlockChildrenParameters["position"]>;

describe.each(["2025-09-03", "2026-03-11"])("Notion's own client with %s", (notionVersion) => {
  let notes: Notes;
  let client: Client;
  beforeAll(async () => {
    notes = await startNotes();
    const { baseUrl } = notes;
    const auth = sandboxTokens.notes;
    const logLevel = LogLevel.ERROR;
    client = new Client({ auth, baseUrl, notionVersion, retry: false, logLevel });
  });
  afterAll(() => notes.stop());

  test("users", async () => {
    const { results } = await client.users.list({});
    expect(results.map((user) => user.name)).toEqual(["Ada Byron", "Brook Chan", "Workbelt"]);
    const me = await client.users.me({});
    expect(me).toMatchObject({ id: ids.bot, type: "bot", bot: { workspace_name: "Tiny" } });
    const ada = await client.users.retrieve({ user_id: ids.ada });
    expect(ada).toMatchObject({ type: "person", person: { email: "ada@tiny.example" } });
  });

  test("search", async () => {
    const pages = await client.search({
      query: "guide",
      filter: { property: "object", value: "page" },
    });
    expect(pages.results.map((page) => page.id)).toEqual([ids.guide]);
    const sources = await client.search({ filter: { property: "object", value: "data_source" } });
    expect(sources.type).toBe("page_or_data_source");
    expect(sources.results.map((source) => source.id)).toEqual([ids.dataSource]);
  });

  test("databases and data sources", async () => {
    const database = await client.databases.retrieve({ database_id: ids.database });
    expect(database).toMatchObject({
      object: "database",
      data_sources: [{ id: ids.dataSource, name: "Project tracker" }],
      parent: { type: "page_id", page_id: ids.home },
    });
    expect(database).not.toHaveProperty("properties");
    const source = await client.dataSources.retrieve({ data_source_id: ids.dataSource });
    if (!isFullDataSource(source)) throw new Error("partial");
    expect(source.parent).toEqual({ type: "database_id", database_id: ids.database });
    expect(source.properties["Budget"]).toMatchObject({ number: { format: "dollar" } });
    expect(source.properties["Stage"]).toMatchObject({
      status: { options: [{ name: "Not started" }, { name: "Doing" }, { name: "Done" }] },
    });
  });

  test("nested blocks, at a position", async () => {
    const page = await client.pages.create({
      parent: { page_id: ids.home },
      properties: { title: { title: [{ text: { content: "Nested" } }] } },
      children: [{ heading_4: { rich_text: [{ text: { content: "top" } }] } }],
    });
    const inner = { to_do: { rich_text: [{ text: { content: "inner" } }], checked: true } };
    const toggle = {
      toggle: { rich_text: [{ text: { content: "outer" } }], children: [inner] },
    };
    const cells = [[{ text: { content: "a" } }], []];
    const table = { table: { table_width: 2, children: [{ table_row: { cells } }] } };
    const append = (children: (typeof toggle | typeof table)[], position: ContentPosition) =>
      client.blocks.children.append({ block_id: page.id, children, position });
    const first = await append([toggle], { type: "start" });
    const [outer] = first.results;
    await append([table], { type: "after_block", after_block: { id: outer?.id ?? "" } });
    const listed = await client.blocks.children.list({ block_id: page.id });
    expect(listed.results).toMatchObject([
      { type: "toggle", has_children: true },
      { type: "table", has_children: true },
      { type: "heading_4", has_children: false },
    ]);
    const below = await client.blocks.children.list({ block_id: outer?.id ?? "" });
    expect(below.results).toMatchObject([{ type: "to_do", to_do: { checked: true } }]);
  });

  test("a query with filter, sorts and filter_properties", async () => {
    const source = await client.dataSources.retrieve({ data_source_id: ids.dataSource });
    const budget = source.properties["Budget"]?.id ?? "";
    const { results } = await client.dataSources.query({
      data_source_id: ids.dataSource,
      filter: { property: "Budget", number: { is_not_empty: true } },
      sorts: [{ property: "Budget", direction: "ascending" }],
      filter_properties: [budget, "title"],
    });
    expect(results.map((row) => row.id)).toEqual([ids.beta, ids.alpha]);
    const [row] = results;
    if (!row || row.object !== "page" || !isFullPage(row)) throw new Error("partial");
    expect(Object.keys(row.properties)).toEqual(["Budget", "Name"]);
    expect(row.properties["Budget"]).toMatchObject({ id: budget, number: 90 });
  });

  test("pages: create, retrieve, update, trash", async () => {
    const created = await client.pages.create({
      parent: { type: "data_source_id", data_source_id: ids.dataSource },
      icon: { type: "emoji", emoji: "🛴" },
      properties: {
        Name: { title: [{ text: { content: "From the client" } }] },
        Tags: { multi_select: [{ name: "fresh" }] },
      },
      children: [{ paragraph: { rich_text: [{ text: { content: "Body" } }] } }],
    });
    const page = await client.pages.retrieve({ page_id: created.id });
    if (!isFullPage(page)) throw new Error("partial");
    expect(page.parent).toEqual({
      type: "data_source_id",
      data_source_id: ids.dataSource,
      database_id: ids.database,
    });
    expect(page.properties["Tags"]).toMatchObject({ multi_select: [{ name: "fresh" }] });
    expect(page.url).toBe(
      `https://www.notion.so/From-the-client-${created.id.replaceAll("-", "")}`,
    );
    const children = await client.blocks.children.list({ block_id: created.id });
    expect(children.results).toMatchObject([{ type: "paragraph" }]);
    const renamed = await client.pages.update({
      page_id: created.id,
      properties: { title: { title: [{ text: { content: "Renamed" } }] } },
      icon: null,
    });
    expect(renamed).toMatchObject({ icon: null, properties: { Name: { id: "title" } } });
    const trashed = await client.pages.update({ page_id: created.id, in_trash: true });
    expect(trashed).toMatchObject({ in_trash: true });
  });

  test("blocks: append, retrieve, list, delete", async () => {
    const { results } = await client.blocks.children.append({
      block_id: ids.empty,
      children: [
        { type: "heading_2", heading_2: { rich_text: [{ text: { content: "Plan" } }] } },
        { type: "divider", divider: {} },
      ],
    });
    expect(results).toMatchObject([{ type: "heading_2" }, { type: "divider" }]);
    const [heading] = results;
    const placed = await client.blocks.children.append({
      block_id: ids.empty,
      children: [{ paragraph: { rich_text: [] } }],
      position: { type: "after_block", after_block: { id: heading?.id ?? "" } },
    });
    const all = await client.blocks.children.list({ block_id: ids.empty });
    expect(all.results.map((block) => block.id)).toEqual([
      heading?.id,
      placed.results[0]?.id,
      results[1]?.id,
    ]);
    await client.blocks.delete({ block_id: heading?.id ?? "" });
    const gone = await client.blocks.retrieve({ block_id: heading?.id ?? "" });
    expect(gone).toMatchObject({ in_trash: true });
    const left = await client.blocks.children.list({ block_id: ids.empty });
    expect(left.results).toHaveLength(2);
  });

  test("a new database", async () => {
    const database = await client.databases.create({
      parent: { type: "page_id", page_id: ids.empty },
      title: [{ text: { content: "Risks" } }],
      initial_data_source: {
        properties: { Risk: { title: {} }, Level: { select: { options: [{ name: "High" }] } } },
      },
    });
    if (!("data_sources" in database)) throw new Error("partial");
    const [source] = database.data_sources;
    expect(source?.name).toBe("Risks");
    const schema = await client.dataSources.retrieve({ data_source_id: source?.id ?? "" });
    expect(Object.keys(schema.properties)).toEqual(["Risk", "Level"]);
    const block = await client.blocks.retrieve({ block_id: database.id });
    expect(block).toMatchObject({ type: "child_database", child_database: { title: "Risks" } });
  });

  test("errors are parsed by the client, with their data", async () => {
    const failure = await client.pages
      .retrieve({ page_id: "00000000-0000-0000-0000-000000000000" })
      .catch((error: unknown) => error);
    if (!APIResponseError.isAPIResponseError(failure)) throw new Error("no API error");
    expect([failure.code, failure.status]).toEqual(["object_not_found", 404]);
    expect(failure.additional_data).toEqual({ integration_id: ids.bot });
    expect(failure.request_id).toMatch(/^[0-9a-f-]{36}$/);
  });
});
