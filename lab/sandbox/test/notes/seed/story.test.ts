import { Client, collectPaginatedAPI, isFullBlock } from "@notionhq/client";
import { afterAll, beforeAll, expect, test } from "vitest";
import { seedId, startSandbox, type Sandbox } from "../../../src/index.js";
import { story } from "../../../src/company/story/index.js";

let sandbox: Sandbox;
let client: Client;
beforeAll(async () => {
  sandbox = await startSandbox();
  const { baseUrl, token } = sandbox.services.notes;
  client = new Client({ auth: token, baseUrl, retry: false });
});
afterAll(() => sandbox.stop());

test("every story member is a user, plus one bot", async () => {
  const users = await collectPaginatedAPI(client.users.list, {});
  const people = story.members.map(({ key }) => seedId(`notes/user/${key}`));
  expect(users.map((user) => user.id)).toEqual([...people, seedId("notes/bot")]);
});

test("every page and database of the story is found", async () => {
  const hits = await collectPaginatedAPI(client.search, {});
  const found = new Set(hits.map((hit) => hit.id));
  const { pages, databases } = story;
  const expected = [
    ...pages.map(({ key }) => seedId(`notes/page/${key}`)),
    ...databases.map(({ key }) => seedId(`notes/data-source/${key}`)),
    ...databases.flatMap(({ key, rows }) =>
      rows.map((row) => seedId(`notes/row/${key}/${row.key}`)),
    ),
  ];
  expect(expected.filter((id) => !found.has(id))).toEqual([]);
  expect(found.size).toBe(expected.length);
});

test("every database of the story returns its rows", async () => {
  for (const { key, rows } of story.databases) {
    const found = await collectPaginatedAPI(client.dataSources.query, {
      data_source_id: seedId(`notes/data-source/${key}`),
    });
    expect(found).toHaveLength(rows.length);
  }
});

test("the longest page of the story is returned in order", async () => {
  const [longest] = story.pages.toSorted((one, other) => other.blocks.length - one.blocks.length);
  if (longest === undefined) throw new Error("The story has no pages.");
  const blocks = await collectPaginatedAPI(client.blocks.children.list, {
    block_id: seedId(`notes/page/${longest.key}`),
    page_size: 10,
  });
  const types = blocks.map((block) => (isFullBlock(block) ? block.type : undefined));
  expect(types.slice(0, longest.blocks.length)).toEqual(longest.blocks.map((block) => block.type));
});

test("a reset restores the story", async () => {
  const [page] = story.pages;
  const id = seedId(`notes/page/${page?.key ?? ""}`);
  await client.blocks.delete({ block_id: id });
  expect(await client.pages.retrieve({ page_id: id })).toMatchObject({ in_trash: true });
  sandbox.reset();
  expect(await client.pages.retrieve({ page_id: id })).toMatchObject({ in_trash: false });
});
