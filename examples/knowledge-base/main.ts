// Builds a small database in the notes workspace from a Markdown file, queries it, comments on a row, and
// edits an article as Markdown: the typed tools in a program, without any model.
//
//   node examples/knowledge-base/main.ts [file.md]
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { safeLine } from "@workbelt/core";
import { decodeText } from "@workbelt/core/adapters";
import { useServices } from "../shared/service-environment.ts";
import { parseArticles } from "./article.ts";
import {
  askForReview,
  buildKnowledgeBase,
  editArticle,
  fetchRowsByLength,
  readArticle,
} from "./knowledge-base.ts";

const file = process.argv[2] ?? join(import.meta.dirname, "handbook.md");
const services = await useServices(["NOTES_ACCESS_TOKEN"]);
console.log(`${services.title}\n`);
try {
  const articles = parseArticles(decodeText(readFileSync(file)));
  const under = process.env["KNOWLEDGE_BASE_PAGE"] ?? "Team home";
  const databaseId = await buildKnowledgeBase(articles, under);
  console.log(`Database ${databaseId} with ${articles.length} articles, under "${under}":`);
  for (const row of await fetchRowsByLength(databaseId)) {
    console.log(`  ${safeLine(row.title)}, ${row.words} words, ${row.reviewed ?? "not reviewed"}`);
    if (row.reviewed === undefined) console.log(`    comment ${await askForReview(row.id)}`);
    const [firstSentence = ""] = /^[^.]+[.]/.exec(await readArticle(row.id)) ?? [];
    await editArticle(row.id, firstSentence, `**In short:** ${firstSentence}`);
  }
  console.log("The first sentence of each now says that it is the summary.");
} finally {
  await services.close();
}
