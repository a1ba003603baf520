/** One section of a handbook: a heading, facts about it, and its text. */
export interface Article {
  title: string;
  area: string;
  /** `YYYY-MM-DD`; undefined if it has not been reviewed. */
  reviewed: string | undefined;
  words: number;
  /** The text below the facts. */
  markdown: string;
}

/** Parses the sections of a Markdown text: `## Title`, a paragraph of `Name: value` lines, the content. */
export function parseArticles(markdown: string): Article[] {
  return markdown
    .split(/^(?=## )/m)
    .filter((section) => section.startsWith("## "))
    .map(parseArticle);
}

function parseArticle(section: string): Article {
  const [heading = "", facts = "", ...content] = section.trim().split(/\n{2,}/);
  const getFact = (name: string) => new RegExp(`^${name}: *(.+)$`, "m").exec(facts)?.[1];
  const text = content.join("\n\n");
  return {
    title: heading.replace(/^## */, ""),
    area: getFact("Area") ?? "General",
    reviewed: getFact("Reviewed"),
    words: text.split(/\s+/).length,
    markdown: text,
  };
}
