// Writes the built site's text for models: each page as Markdown beside its HTML, `llms.txt`, which lists them, and
// `llms-full.txt` with the text of all pages but the API reference.
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { type Page, readPage, readPages, siteFolder } from "../.vitepress/pages.ts";
import { address, description } from "../.vitepress/site.ts";

const output = join(siteFolder, ".vitepress/dist");
const guide = readPages("guide");
const operations = readPages("operations");
const reference = readPages("reference");
const api = readPages("api");

for (const page of [readPage("index.md"), ...guide, ...operations, ...reference, ...api]) {
  const file = join(output, page.file);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, toPlainMarkdown(page));
}
writeFileSync(join(output, "llms.txt"), formatIndex());
const full = [...guide, ...reference, ...operations].map(
  (page) => `<!-- ${address}${page.file} -->\n\n${toPlainMarkdown(page)}`,
);
writeFileSync(join(output, "llms-full.txt"), full.join("\n"));

/** Lists the pages. Of the API reference only the entry points, which list their names. */
function formatIndex(): string {
  const sections: [string, Page[]][] = [
    ["Guide", guide],
    ["Reference", reference],
    ["Operations", operations],
    ["API", api.filter(({ file }) => file.endsWith("/index.md"))],
  ];
  const lists = sections.map(
    ([title, pages]) => `## ${title}\n\n${pages.map(formatLine).join("\n")}\n`,
  );
  return `# Workbelt\n\n> ${description}\n\n${lists.join("\n")}`;
}

function formatLine(page: Page): string {
  const summary = page.frontmatter["description"] ?? findFirstSentence(page);
  return `- [${page.title}](${address}${page.file})${summary && `: ${summary}`}`;
}

/** Returns the first sentence of the page's text, if the page begins with text. */
function findFirstSentence(page: Page): string {
  const [, paragraph = ""] = /^# .*\n+([^#`|:<\n-](?:.+\n)*)/m.exec(page.text) ?? [];
  const [sentence = ""] = paragraph
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, "$1")
    .split(/(?<=[.:]) ?\n|(?<=[.:]) (?=[A-Z])/);
  return sentence.replaceAll("\n", " ").trim();
}

/** Removes what only the tests of code and VitePress understand: comments, containers, elements, labels of code blocks. */
function toPlainMarkdown({ text }: Page): string {
  return text
    .replaceAll(/^<!-- (?:prelude|not run)\b.*?-->\n+/gms, "")
    .replaceAll(/^::: *(?:tip|info|warning|danger|details) +(.+)\n/gm, "**$1**\n")
    .replaceAll(/^:::.*\n/gm, "")
    .replaceAll(/^<\/?(?:div|main|ConsolePicture)\b[^>]*>\n+/gm, "")
    .replaceAll(/^(```\w+) \[(.+)\]$/gm, "$2:\n\n$1");
}
