import { marked, type Token, type Tokens } from "marked";

/** A block in the form the notes tools accept. */
export interface SimpleBlock {
  type: string;
  text: string;
  language?: string;
}

/** One section of a handbook: a heading, facts about it, and its text. */
export interface Article {
  title: string;
  area: string;
  /** `YYYY-MM-DD`; undefined if it has not been reviewed. */
  reviewed: string | undefined;
  words: number;
  blocks: SimpleBlock[];
}

/** Parses the sections of a Markdown text: `## Title`, a paragraph of `Name: value` lines, the content. */
export function parseArticles(markdown: string): Article[] {
  return markdown
    .split(/^(?=## )/m)
    .filter((section) => section.startsWith("## "))
    .map(parseArticle);
}

function parseArticle(section: string): Article {
  const [heading, facts, ...content] = marked.lexer(section).filter(({ type }) => type !== "space");
  const getFact = (name: string) => new RegExp(`^${name}: *(.+)$`, "m").exec(facts?.raw ?? "")?.[1];
  const blocks = content.flatMap(toBlocks);
  return {
    title: (heading as Tokens.Heading).text,
    area: getFact("Area") ?? "General",
    reviewed: getFact("Reviewed"),
    words: blocks.flatMap(({ text }) => text.split(/\s+/)).length,
    blocks,
  };
}

function toBlocks(token: Token): SimpleBlock[] {
  switch (token.type) {
    case "heading":
      return [{ type: "heading_3", text: (token as Tokens.Heading).text }];
    case "code": {
      const { lang, text } = token as Tokens.Code;
      return [{ type: "code", text, ...(lang ? { language: lang } : {}) }];
    }
    case "blockquote":
      return [{ type: "quote", text: toSingleLine((token as Tokens.Blockquote).text) }];
    case "list": {
      const { ordered, items } = token as Tokens.List;
      const type = ordered ? "numbered_list_item" : "bulleted_list_item";
      return items.map(({ text }) => ({ type, text: toSingleLine(text) }));
    }
    default:
      return [{ type: "paragraph", text: toSingleLine(token.raw) }];
  }
}

function toSingleLine(text: string): string {
  return text.trim().replaceAll(/\s*\n\s*/g, " ");
}
