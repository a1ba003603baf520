import * as fc from "fast-check";
import { expect, test } from "vitest";
import type { BuiltBlock } from "../../src/content/block-items.js";
import { toMarkdown } from "../../src/content/markdown.js";
import { convertMarkdown } from "../../src/markdown/convert-markdown.js";

interface Item {
  equation?: { expression: string };
  text?: { content: string; link?: { url: string } };
  annotations?: Record<string, unknown>;
}

function getItems({ block }: BuiltBlock): Item[] {
  const content = block[String(block["type"])] as Record<string, unknown>;
  const { caption = [], cells = [], expression, rich_text = [] } = content;
  const math = typeof expression === "string" ? [{ text: { content: expression } }] : [];
  const inCells = (cells as Item[][]).flatMap((cell) => [...cell, { text: { content: " " } }]);
  return [...(rich_text as Item[]), ...(caption as Item[]), ...inCells, ...math];
}

function toText(blocks: readonly BuiltBlock[]): string {
  return blocks
    .map((built) => {
      const own = getItems(built).map(
        ({ equation, text }) => text?.content ?? equation?.expression ?? "",
      );
      return `${own.join("")}\n${toText(built.children)}`;
    })
    .join("\n");
}

const word = fc.stringMatching(/^[a-z]{2,8}$/);
const inline = fc
  .array(
    fc
      .tuple(fc.constantFrom("", "**", "*", "~~", "`", "<u>", "[", "<sub>"), word)
      .map(([mark, text]) => {
        if (mark === "[") return `[${text}](https://example.com/p)`;
        const close = mark.startsWith("<") ? `</${mark.slice(1)}` : mark;
        return `${mark}${text}${close}`;
      }),
    { minLength: 1, maxLength: 6 },
  )
  .map((parts) => parts.join(" "));

const indent = (text: string, prefix: string) =>
  text
    .split("\n")
    .map((line, index) => (index === 0 ? line : prefix + line))
    .join("\n");

const { block } = fc.letrec<{ block: string }>((tie) => ({
  block: fc.oneof(
    { maxDepth: 4, depthSize: "small" },
    inline,
    fc
      .tuple(fc.integer({ min: 1, max: 6 }), inline)
      .map(([level, text]) => `${"#".repeat(level)} ${text}`),
    fc
      .tuple(fc.constantFrom("js", "pyton", ""), word)
      .map(([lang, text]) => `\`\`\`${lang}\n${text}\n\`\`\``),
    word.map((text) => `$$\n${text}\n$$`),
    fc
      .tuple(word, word, word, word)
      .map(([a, b, c, d]) => `| ${a} | ${b} |\n| - | - |\n| ${c} | ${d} |`),
    fc
      .array(fc.tuple(fc.constantFrom("- ", "1. ", "- [x] "), inline, tie("block")), {
        minLength: 1,
        maxLength: 3,
      })
      .map((items) =>
        items
          .map(
            ([mark, text, inside]) =>
              `${mark}${text}\n\n${mark.startsWith("1") ? "   " : "  "}${indent(inside, mark.startsWith("1") ? "   " : "  ")}`,
          )
          .join("\n\n"),
      ),
    fc
      .tuple(fc.constantFrom("", "[!NOTE]\n"), inline, tie("block"))
      .map(([alert, text, inside]) => `> ${indent(`${alert}${text}\n\n${inside}`, "> ")}`),
    fc
      .tuple(word, tie("block"))
      .map(
        ([title, inside]) => `<details>\n<summary>${title}</summary>\n\n${inside}\n\n</details>`,
      ),
    tie("block").map((inside) => `<callout icon="💡">\n\n${inside}\n\n</callout>`),
  ),
}));

const ignored = /!--|--|https:\/\/example\.com\/p|<\/?[a-z]+(?: icon="💡")?>|\[!NOTE\]|```\w*/g;

test("all words of Markdown are in the blocks, in order", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(block, { minLength: 1, maxLength: 5 }), async (blocks) => {
      const markdown = blocks.join("\n\n");
      const words = markdown.replaceAll(ignored, " ").match(/[a-z]{2,}/g) ?? [];
      const written =
        toText((await convertMarkdown(markdown)).blocks)
          .replaceAll(ignored, " ")
          .match(/[a-z]{2,}/g) ?? [];
      expect(written).toEqual(words);
    }),
    { numRuns: 300 },
  );
});

test("no text of arbitrary signs is lost, and none fails", async () => {
  const signs = fc.constantFrom(
    ...("ab01 \n\t*_~`$[]()<>{}|^#+-=!&;:.\\/\"'é😀".match(/./gsu) ?? []),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(signs, { maxLength: 80 }), async (parts) => {
      const markdown = parts.join("");
      const letters = (text: string) => text.match(/[abé😀]/gu)?.join("") ?? "";
      const { adjusted, blocks } = await convertMarkdown(markdown);
      const links = blocks.flatMap(collectLinks).join("");
      // The language of code and the address of a link are not in the text.
      fc.pre(!/[`~]{3}|[<[]/.test(markdown) && links === "" && adjusted.length === 0);
      expect(letters(toText(blocks))).toBe(letters(markdown));
    }),
    { numRuns: 1000 },
  );
});

function collectLinks(built: BuiltBlock): string[] {
  const own = getItems(built).flatMap(({ text }) => text?.link?.url ?? []);
  return [...own, ...built.children.flatMap(collectLinks)];
}

test("text shown as Markdown becomes the same text again", async () => {
  const signs = fc.constantFrom(...("abc1 *_~`$[]()<>{}|^&;!.\\/é😀".match(/./gsu) ?? []));
  const text = fc
    .array(signs, { minLength: 1, maxLength: 30 })
    .map((parts) => parts.join("").trim());
  await fc.assert(
    fc.asyncProperty(text, async (content) => {
      const item = { type: "text", text: { content }, plain_text: content, href: null };
      const { blocks } = await convertMarkdown(`x ${toMarkdown([item])} x`);
      expect(blocks).toHaveLength(1);
      expect(toText(blocks).trim()).toBe(`x ${content} x`);
    }),
    { numRuns: 1000 },
  );
});
