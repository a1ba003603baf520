import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Client } from "@notionhq/client";
import { type Sandbox, startSandbox } from "@workbelt/sandbox";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { parseArticles } from "../../knowledge-base/article.ts";
import {
  askForReview,
  buildKnowledgeBase,
  editArticle,
  fetchRowsByLength,
  readArticle,
} from "../../knowledge-base/knowledge-base.ts";

const handbook = join(import.meta.dirname, "../../knowledge-base/handbook.md");
const articles = parseArticles(readFileSync(handbook, "utf8"));

let sandbox: Sandbox;
let notion: Client;
beforeEach(async () => {
  sandbox = await startSandbox();
  for (const [name, value] of Object.entries(sandbox.environment)) vi.stubEnv(name, value);
  const { baseUrl, token } = sandbox.services.notes;
  notion = new Client({ auth: token, baseUrl });
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await sandbox.stop();
});

test("parses a Markdown file to articles", () => {
  expect(articles.map(({ title, area, reviewed }) => [title, area, reviewed])).toEqual([
    ["Reset a customer's tenant", "Operations", "2026-02-11"],
    ["A carrier's feed is late", "Integrations", "2026-03-04"],
    ["Give somebody access", "Operations", undefined],
    ["What we say in an incident", "Communication", "2026-01-20"],
  ]);
  expect(articles[2]!.markdown).toMatch(/^Access is given by .*work\.$/s);
});

test("the vendor's own client finds the database, its rows, their text and the comment", async () => {
  const databaseId = await buildKnowledgeBase(articles, "Team home");
  const rows = await fetchRowsByLength(databaseId);
  expect(rows.map(({ words }) => words)).toEqual(
    rows.map(({ words }) => words).toSorted((a, b) => b - a),
  );

  const database = await notion.databases.retrieve({ database_id: databaseId });
  const [source] = "data_sources" in database ? database.data_sources : [];
  const { results } = await notion.dataSources.query({ data_source_id: source!.id });
  expect(results.map(({ id }) => id).toSorted()).toEqual(rows.map(({ id }) => id).toSorted());

  const reset = rows.find(({ title }) => title.startsWith("Reset"))!;
  const { results: blocks } = await notion.blocks.children.list({ block_id: reset.id });
  const steps = ["numbered_list_item", "numbered_list_item", "numbered_list_item"];
  const types = blocks.map((block) => ("type" in block ? block.type : undefined));
  expect(types).toEqual(["paragraph", ...steps, "code", "quote"]);
  expect(blocks[4]).toMatchObject({ type: "code", code: { language: "bash" } });

  const unreviewed = rows.find(({ reviewed }) => reviewed === undefined)!;
  expect(unreviewed.title).toBe("Give somebody access");
  const commentId = await askForReview(unreviewed.id);
  const { results: comments } = await notion.comments.list({ block_id: unreviewed.id });
  expect(comments.map(({ id }) => id)).toEqual([commentId]);
});

test("reads an article as Markdown and edits one passage, leaving the other blocks", async () => {
  const databaseId = await buildKnowledgeBase(articles, "Team home");
  const rows = await fetchRowsByLength(databaseId);
  const { id } = rows.find(({ title }) => title === "A carrier's feed is late")!;
  const before = (await notion.blocks.children.list({ block_id: id })).results;
  expect(await readArticle(id)).toContain("- Fresh when they arrive, late on the map: ours.");

  const edited = await editArticle(id, "Open an incident.", "Open an **incident** at once.");
  expect(edited).toContain("ours. Open an **incident** at once.");
  const after = (await notion.blocks.children.list({ block_id: id })).results;
  expect(after).toHaveLength(before.length);
  expect(after[0]).toEqual(before[0]);
  expect(JSON.stringify(after[2])).toContain("incident");
});

test("names a page that does not exist", async () => {
  await expect(buildKnowledgeBase(articles, "Nowhere")).rejects.toThrow('No page "Nowhere"');
});
