import * as fc from "fast-check";

/** A block of a page to copy, in the form of a request, with the blocks inside it beside. */
export interface PageBlock {
  type: string;
  content: Record<string, unknown>;
  children?: PageBlock[];
}

/** Ids of what text can mention. */
export interface Mentioned {
  user: string;
  page: string;
  database: string;
}

const COLORS = ["default", "default", "red", "blue_background", "gray"];
const SIGNS = Array.from("ab1 .,*_~`$[]()<>{}|^&;:#+-=\\/\"'é「」のあא😀");
const WORDS = [
  "words",
  "__init__",
  "$5",
  " ",
  "- ",
  "1. ",
  "# ",
  "<u>",
  "</toggle>",
  "<p>",
  ":smile:",
  "&amp;",
  "の",
  "> ",
  "| a |",
  "---",
  "```",
  "[x]",
  '{color="red"}',
  "Straße",
];

const plain = fc
  .array(
    fc.oneof(
      { weight: 3, arbitrary: fc.stringMatching(/^[a-z]{1,6} ?$/) },
      fc.constantFrom(...SIGNS),
      fc.constantFrom(...WORDS),
    ),
    { minLength: 1, maxLength: 6 },
  )
  .map((parts) => parts.join(""));

const annotations = fc.record({
  bold: fc.boolean(),
  italic: fc.boolean(),
  strikethrough: fc.boolean(),
  underline: fc.boolean(),
  color: fc.constantFrom(...COLORS),
});

const styled = fc.oneof(
  { weight: 3, arbitrary: fc.constant({}) },
  { weight: 2, arbitrary: annotations },
);

function inlines({ database, page, user }: Mentioned) {
  const text = (content: string) => ({ type: "text", text: { content } });
  return fc.oneof(
    {
      weight: 6,
      arbitrary: fc
        .tuple(plain, styled)
        .map(([content, style]) => ({ ...text(content), annotations: style })),
    },
    fc
      .tuple(fc.constantFrom("a", "a\nb", "x\n\ny"), styled)
      .map(([content, style]) => ({ ...text(content), annotations: style })),
    plain
      .filter((content) => content.trim() !== "")
      .map((content) => ({ ...text(content), annotations: { code: true } })),
    plain
      .filter((content) => content.trim() !== "")
      .map((content) => ({
        type: "text",
        text: { content, link: { url: "https://example.com/a_(b)" } },
      })),
    fc
      .constantFrom("x^2", "a_1 + b", "5", String.raw`\frac{1}{2}`)
      .map((expression) => ({ type: "equation", equation: { expression } })),
    fc.constantFrom(
      { type: "mention", mention: { user: { id: user } } },
      { type: "mention", mention: { page: { id: page } } },
      { type: "mention", mention: { database: { id: database } } },
      { type: "mention", mention: { date: { start: "2026-03-01" } } },
      { type: "mention", mention: { date: { start: "2026-03-01", end: "2026-03-04" } } },
      {
        type: "mention",
        mention: { date: { start: "2026-03-01T09:30:00", time_zone: "Europe/Paris" } },
      },
    ),
  );
}

/** Creates generators of pages: blocks of all kinds that the API can create, with all kinds of text, in each other. */
export function pageArbitrary(mentioned: Mentioned): fc.Arbitrary<PageBlock[]> {
  const rich_text = fc.array(inlines(mentioned), { maxLength: 3 });
  const some = fc.array(inlines(mentioned), { minLength: 1, maxLength: 3 });
  const color = fc.constantFrom(...COLORS);
  const caption: fc.Arbitrary<object[]> = fc.oneof(fc.constant<object[]>([]), rich_text);
  const leaf: fc.Arbitrary<PageBlock> = fc.oneof(
    { weight: 4, arbitrary: make("paragraph", fc.record({ rich_text, color })) },
    make("heading_1", fc.record({ rich_text, color })),
    make("heading_3", fc.record({ rich_text, color })),
    make("heading_4", fc.record({ rich_text, color })),
    make(
      "code",
      fc.record({
        rich_text: fc
          .constantFrom("x = 1", "a\n\n  b", "```\nx\n```", "<toggle>", "$5 *x*", "")
          .map((content) => (content === "" ? [] : [{ type: "text", text: { content } }])),
        language: fc.constantFrom("python", "plain text", "c++", "mermaid"),
      }),
    ),
    make(
      "equation",
      fc.record({ expression: fc.constantFrom("x^2", "a\n+ b", String.raw`\sum_{i}`) }),
    ),
    make("divider", fc.constant({})),
    make("table_of_contents", fc.record({ color })),
    make("image", media(caption)),
    make("video", media(caption)),
    make("pdf", media(caption)),
    make("file", media(caption)),
    make("audio", media(caption)),
    make("bookmark", fc.record({ url: fc.constant("https://example.com/b?x=1&y=2"), caption })),
    make("embed", fc.record({ url: fc.constant("https://example.com/e"), caption })),
    fc
      .tuple(
        fc.boolean(),
        fc.boolean(),
        fc.array(fc.array(rich_text, { minLength: 2, maxLength: 2 }), {
          minLength: 1,
          maxLength: 3,
        }),
      )
      .map(([has_column_header, has_row_header, rows]) => ({
        type: "table",
        content: {
          table_width: 2,
          has_column_header,
          has_row_header,
          children: rows.map((cells) => ({ type: "table_row", table_row: { cells } })),
        },
      })),
  );
  const { block } = fc.letrec<{ block: PageBlock }>((tie) => {
    const children = fc.array(tie("block"), { maxLength: 3 });
    const container = (type: string, more: Record<string, fc.Arbitrary<unknown>> = {}) =>
      fc
        .tuple(fc.record({ rich_text, color, ...more }), children)
        .map(([content, inside]) => ({ type, content, children: inside }));
    const icon = fc.constantFrom(
      { type: "emoji", emoji: "💡" },
      { type: "external", external: { url: "https://example.com/i.png" } },
    );
    const column = fc
      .tuple(
        fc.constantFrom({}, { width_ratio: 0.5 }),
        fc.array(leaf, { minLength: 1, maxLength: 2 }),
      )
      .map(([width, inside]) => ({
        type: "column",
        column: { ...width, children: inside.map(toRequest) },
      }));
    return {
      block: fc.oneof(
        { maxDepth: 5, depthSize: "small" },
        { weight: 5, arbitrary: leaf },
        container("paragraph"),
        container("bulleted_list_item"),
        container("numbered_list_item"),
        container("to_do", { checked: fc.boolean() }),
        container("toggle"),
        container("quote"),
        container("callout", { icon }),
        container("heading_2", { is_toggleable: fc.constant(true) }),
        fc
          .array(column, { minLength: 2, maxLength: 3 })
          .map((columns) => ({ type: "column_list", content: { children: columns } })),
        fc
          .array(
            fc.tuple(
              some,
              fc.array(
                leaf.filter(({ type }) => type !== "table"),
                { maxLength: 2 },
              ),
            ),
            { minLength: 1, maxLength: 2 },
          )
          .map((tabs) => ({
            type: "tab",
            content: {
              children: tabs.map(([label, inside]) => ({
                type: "paragraph",
                paragraph: { rich_text: label, children: inside.map(toRequest) },
              })),
            },
          })),
      ),
    };
  });
  return fc.array(block, { minLength: 1, maxLength: 4 });
}

function make(
  type: string,
  content: fc.Arbitrary<Record<string, unknown>>,
): fc.Arbitrary<PageBlock> {
  return content.map((given) => ({ type, content: given }));
}

function media(caption: fc.Arbitrary<object[]>) {
  return fc.record({
    type: fc.constant("external"),
    external: fc.constant({ url: "https://example.com/f.png" }),
    caption,
  });
}

/** A block as a request has it, without the blocks inside it. */
export function toRequest({ content, type }: PageBlock): object {
  return { type, [type]: content };
}

/** Makes this many pages at random, the same for one seed. */
export function samplePages(mentioned: Mentioned, numRuns: number, seed: number): PageBlock[][] {
  return fc.sample(pageArbitrary(mentioned), { numRuns, seed });
}
