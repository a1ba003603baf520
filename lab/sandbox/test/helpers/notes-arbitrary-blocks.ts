import * as fc from "fast-check";

/** A block of a request. */
export type Block = { type: string } & Record<string, unknown>;

/** Texts that mean something to a reader of Markdown, or nearly do. */
const FRAGMENTS = [
  "a b word é 漢字 5 2026 * ** *** _ __ ` `` ``` $ $$ [ ] ]( ) ( ! < > # | \\ ~ ~~~ & : - + = . , ^",
  "<b> </b> <quote> </quote> <p> <li> <td> </td> <br> <u> <div> <mention> <p/> /> \" ' ![ [x]:",
  "&amp; &#32; :smile: 10:30:45 [^https://a.example] https://a.example <https://a.example>",
  '__init__ snake_case {color="red"} a|b |---| :- --- === $5',
].flatMap((line) => line.split(" "));

const SPACES = [
  " ",
  "  ",
  "\n",
  "\t",
  "\u00A0",
  "\n\n",
  " \n ",
  "\\\n",
  "\n- ",
  "\n# ",
  "\n1. ",
  "\n[ ] ",
];

const plainText = fc
  .array(
    fc.oneof({ weight: 2, arbitrary: fc.constant("a ") }, fc.constantFrom(...FRAGMENTS, ...SPACES)),
    {
      minLength: 1,
      maxLength: 6,
    },
  )
  .map((parts) => parts.join(""));

const flag = fc.oneof({ weight: 3, arbitrary: fc.constant(false) }, fc.constant(true));
const color = fc.oneof(
  { weight: 3, arbitrary: fc.constant("default") },
  fc.constantFrom("red", "blue_background"),
);
const annotations = fc.record({
  bold: flag,
  italic: flag,
  strikethrough: flag,
  underline: flag,
  color,
});

const urls = fc.constantFrom(
  "https://example.com/",
  "https://example.com/a_(b)?c=1&d=2&copy;=3",
  "https://example.com/a|b*c*\\d",
  "https://example.com/<x>",
  "/relative",
);

const textItem = fc.record({
  text: fc.record({
    content: plainText,
    link: fc.oneof({ weight: 4, arbitrary: fc.constant(null) }, fc.record({ url: urls })),
  }),
  annotations,
});

/** Code without newlines: Markdown has code of one line only. */
const codeItem = fc
  .tuple(
    plainText.map((content) => content.replaceAll(/[\r\n]/g, "`")),
    annotations,
  )
  .map(([content, marks]) => ({ text: { content }, annotations: { ...marks, code: true } }));

const equationItem = fc.record({
  equation: fc.record({
    expression: fc.constantFrom("x", "x^2 \\* 3", "\\$5", "a|b", "a$b", " y ", "\\frac{a}{b}"),
  }),
  annotations,
});

/** Creates rich text. */
export function arbitraryRichText(mentions: object[]): fc.Arbitrary<object[]> {
  const mentionItem = fc.record({ mention: fc.constantFrom(...mentions), annotations });
  const item = fc.oneof({ weight: 4, arbitrary: textItem }, codeItem, equationItem, mentionItem);
  return fc.array(item, { maxLength: 4 });
}

const TEXT_TYPES = [
  ..."paragraph,bulleted_list_item,numbered_list_item,quote,toggle,to_do,callout".split(","),
  ..."bulleted_list_item,numbered_list_item,to_do,paragraph".split(","),
];

/** Creates blocks that a request can nest two levels deep. */
export function arbitraryBlocks(mentions: object[]): fc.Arbitrary<Block[]> {
  const richText = arbitraryRichText(mentions);
  const media = (type: string) =>
    fc
      .record({ url: urls.filter((url) => url.startsWith("https")), caption: richText })
      .map(({ caption, url }) => ({
        type,
        [type]:
          type === "bookmark" || type === "embed"
            ? { url, caption }
            : { external: { url }, caption },
      }));
  const leaf: fc.Arbitrary<Block> = fc.oneof(
    fc.constantFrom("image", "video", "audio", "pdf", "bookmark", "embed").chain(media),
    plainText.map((content) => ({
      type: "code",
      code: { rich_text: [{ text: { content } }], language: "plain text" },
    })),
    fc
      .constantFrom("x", "a\nb", "$$\nx", "<b> *c* _d_", "")
      .map((expression) => ({ type: "equation", equation: { expression } })),
    fc.constant({ type: "divider", divider: {} }),
    color.map((each) => ({ type: "table_of_contents", table_of_contents: { color: each } })),
    fc
      .record({ type: fc.constantFrom("heading_1", "heading_4"), rich_text: richText, color })
      .map(({ type, ...fields }) => ({ type, [type]: fields })),
  );
  const table: fc.Arbitrary<Block> = fc
    .record({
      width: fc.integer({ min: 1, max: 3 }),
      height: fc.integer({ min: 1, max: 3 }),
      column: flag,
      row: flag,
    })
    .chain(({ column, height, row, width }) =>
      fc
        .array(fc.array(richText, { minLength: width, maxLength: width }), {
          minLength: height,
          maxLength: height,
        })
        .map((rows) => ({
          type: "table",
          table: {
            table_width: width,
            has_column_header: !column,
            has_row_header: row,
            children: rows.map((cells) => ({ type: "table_row", table_row: { cells } })),
          },
        })),
    );
  const level = (below: fc.Arbitrary<Block[]> | undefined): fc.Arbitrary<Block> => {
    const children = below ?? fc.constant([]);
    const withText = fc
      .record({
        type: fc.constantFrom(...TEXT_TYPES),
        rich_text: richText,
        color,
        checked: flag,
        children,
      })
      .map(({ checked, children: inside, type, ...fields }) => ({
        type,
        [type]: {
          ...fields,
          ...(inside.length === 0 ? {} : { children: inside }),
          ...(type === "to_do" ? { checked } : {}),
          ...(type === "callout" ? { icon: { emoji: "🎯" } } : {}),
        },
      }));
    const heading = fc
      .record({ rich_text: richText, children })
      .map(({ children: inside, ...fields }) => ({
        type: "heading_2",
        heading_2: {
          ...fields,
          is_toggleable: true,
          ...(inside.length === 0 ? {} : { children: inside }),
        },
      }));
    return fc.oneof(
      { weight: 6, arbitrary: withText },
      heading,
      { weight: 3, arbitrary: leaf },
      ...(below === undefined ? [] : [table]),
    );
  };
  const lists = (block: fc.Arbitrary<Block>) => fc.array(block, { maxLength: 4 });
  const columns: fc.Arbitrary<Block> = fc
    .array(fc.array(level(undefined), { minLength: 1, maxLength: 2 }), {
      minLength: 2,
      maxLength: 3,
    })
    .map((all) => ({
      type: "column_list",
      column_list: {
        children: all.map((children) => ({ type: "column", column: { children } })),
      },
    }));
  const tabs: fc.Arbitrary<Block> = fc
    .array(fc.record({ rich_text: richText, children: lists(level(undefined)) }), {
      minLength: 1,
      maxLength: 3,
    })
    .map((all) => ({
      type: "tab",
      tab: {
        children: all.map(({ children, rich_text }) => ({
          type: "paragraph",
          paragraph: {
            rich_text,
            icon: { emoji: "🎯" },
            ...(children.length === 0 ? {} : { children }),
          },
        })),
      },
    }));
  return fc.array(
    fc.oneof({ weight: 8, arbitrary: level(lists(level(lists(level(undefined))))) }, columns, tabs),
    { minLength: 1, maxLength: 5 },
  );
}
