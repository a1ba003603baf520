import { marked, type Token, type Tokens } from "marked";

/** A block as the notes tools take it. */
export interface SimpleBlock {
  type: string;
  text: string;
  language?: string;
}

/** One section of a handbook: a heading, facts about it, and its text. */
export interface Article {
  title: string;
  area: string;
  /** `YYYY-MM-DD`; undefined when nobody has reviewed it. */
  reviewed: string | undefined;
  words: number;
  blocks: SimpleBlock[];
}

/** Reads the sections of a Markdown text: `## Title`, a paragraph of `Name: value` lines, the rest. */
export function articlesIn(markdown: string): Article[] {
  return markdown
    .split(/^(?=## )/m)
    .filter((section) => section.startsWith("## "))
    .map(articleOf);
}

function articleOf(section: string): Article {
  const [heading, facts, ...content] = marked.lexer(section).filter(({ type }) => type !== "space");
  const factOf = (name: string) => new RegExp(`^${name}: *(.+)$`, "m").exec(facts?.raw ?? "")?.[1];
  const blocks = content.flatMap(blocksOf);
  return {
    title: (heading as Tokens.Heading).text,
    area: factOf("Area") ?? "General",
    reviewed: factOf("Reviewed"),
    words: blocks.flatMap(({ text }) => text.split(/\s+/)).length,
    blocks,
  };
}

function blocksOf(token: Token): SimpleBlock[] {
  switch (token.type) {
    case "heading":
      return [{ type: "heading_3", text: (token as Tokens.Heading).text }];
    case "code": {
      const { lang, text } = token as Tokens.Code;
      return [{ type: "code", text, ...(lang ? { language: lang } : {}) }];
    }
    case "blockquote":
      return [{ type: "quote", text: inOneLine((token as Tokens.Blockquote).text) }];
    case "list": {
      const { ordered, items } = token as Tokens.List;
      const type = ordered ? "numbered_list_item" : "bulleted_list_item";
      return items.map(({ text }) => ({ type, text: inOneLine(text) }));
    }
    default:
      return [{ type: "paragraph", text: inOneLine(token.raw) }];
  }
}

function inOneLine(text: string): string {
  return text.trim().replaceAll(/\s*\n\s*/g, " ");
}
