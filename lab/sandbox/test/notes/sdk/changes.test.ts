import { Client, isFullComment, isFullDataSource, LogLevel } from "@notionhq/client";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sandboxTokens } from "../../../src/common/tokens.js";
import { ids, startNotes, type Notes } from "../../helpers/notes-server.js";

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

  test("a block is updated, trashed and restored", async () => {
    const { results } = await client.blocks.children.append({
      block_id: ids.empty,
      children: [{ code: { rich_text: [{ text: { content: "ls" } }], language: "shell" } }],
    });
    const block_id = results[0]?.id ?? "";
    const changed = await client.blocks.update({
      block_id,
      code: { rich_text: [{ text: { content: "puts 1" } }], language: "ruby" },
    });
    expect(changed).toMatchObject({
      type: "code",
      code: { language: "ruby", rich_text: [{ plain_text: "puts 1" }] },
    });
    await client.blocks.update({ block_id, in_trash: true });
    expect(await client.blocks.retrieve({ block_id })).toMatchObject({ in_trash: true });
    const restored = await client.blocks.update({ block_id, in_trash: false });
    expect(restored).toMatchObject({ id: block_id, in_trash: false });
  });

  test("comments on a page, in a discussion and on a block", async () => {
    const rich_text = [{ text: { content: "Shall we?" } }];
    const first = await client.comments.create({ parent: { page_id: ids.gamma }, rich_text });
    if (!isFullComment(first)) throw new Error("partial");
    const { discussion_id } = first;
    const reply = await client.comments.create({ discussion_id, rich_text });
    const list = await client.comments.list({ block_id: ids.gamma });
    expect(list.results.map((comment) => comment.id)).toEqual([first.id, reply.id]);
    expect(await client.comments.retrieve({ comment_id: reply.id })).toMatchObject({
      discussion_id,
      parent: { type: "page_id", page_id: ids.gamma },
      display_name: { type: "integration", resolved_name: "Workbelt" },
    });
    const text = [{ text: { content: "We shall." } }];
    const changed = await client.comments.update({ comment_id: reply.id, rich_text: text });
    expect(changed).toMatchObject({ rich_text: [{ plain_text: "We shall." }] });
    await client.comments.delete({ comment_id: reply.id });
    const left = await client.comments.list({ block_id: ids.gamma, page_size: 1 });
    expect(left).toMatchObject({ results: [{ id: first.id }], has_more: false });
  });

  test("a database and its data sources", async () => {
    const database = await client.databases.update({
      database_id: ids.database,
      title: [{ text: { content: "Projects" } }],
      description: [{ text: { content: "All of them" } }],
      is_inline: true,
    });
    expect(database).toMatchObject({
      title: [{ plain_text: "Projects" }],
      description: [{ plain_text: "All of them" }],
      is_inline: true,
    });
    const source = await client.dataSources.update({
      data_source_id: ids.dataSource,
      title: [{ text: { content: "Running" } }],
      properties: {
        Budget: { name: "Costs" },
        Share: null,
        Score: { number: { format: "percent" } },
        Area: { select: { options: [{ name: "Sales" }, { name: "Support", color: "red" }] } },
      },
    });
    if (!isFullDataSource(source)) throw new Error("partial");
    expect(Object.keys(source.properties)).toEqual(
      expect.arrayContaining(["Costs", "Score", "Area"]),
    );
    expect(Object.keys(source.properties)).not.toContain("Share");
    expect(source.properties["Area"]).toMatchObject({
      select: { options: [{ name: "Sales" }, { name: "Support", color: "red" }] },
    });
    const second = await client.dataSources.create({
      parent: { type: "database_id", database_id: ids.database },
      title: [{ text: { content: "Ideas" } }],
      properties: { Idea: { title: {} } },
    });
    const found = await client.databases.retrieve({ database_id: ids.database });
    expect(found).toMatchObject({
      data_sources: [
        { id: ids.dataSource, name: "Running" },
        { id: second.id, name: "Ideas" },
      ],
    });
  });

  test("one property of a page", async () => {
    const page = { page_id: ids.alpha };
    const title = await client.pages.properties.retrieve({ ...page, property_id: "title" });
    expect(title).toMatchObject({
      type: "property_item",
      results: [{ title: { plain_text: "Alpha launch" } }],
    });
    const source = await client.dataSources.retrieve({ data_source_id: ids.dataSource });
    for (const column of ["Stage", "Notes", "Tags"]) {
      const property_id = source.properties[column]?.id ?? "";
      const item = await client.pages.properties.retrieve({ ...page, property_id });
      expect(item).toHaveProperty(item.object === "list" ? "property_item.id" : "id", property_id);
    }
  });
});
