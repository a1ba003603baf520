/** Signs of Markdown and HTML, of which repetitions make searches for an end start again and again. */
export const SIGNS: string[] = [
  ..."* ** _ ~~ ` `` [ ] ![ ( ) ]( ](< < > <? <!-- --> <![CDATA[ <!A </a & &amp ; \\ | $$ ::: { : = - # 1".split(
    " ",
  ),
  '](a "',
  "](a (",
  "<a ",
  '<a b="',
  "<a b='",
  '"',
  "'",
  "\n",
  "\n\n",
  " ",
  "\t",
  "> ",
  "- ",
  "1. ",
  "# ",
  "    ",
  "```\n",
  "~~~\n",
  "---\n",
  "===\n",
  "|-|\n",
  "$$\n",
  "::: callout\n",
  "<details>",
  "</details>",
  "<summary>",
  "<callout ",
  "<table>",
  "<tr>",
  "<td>",
  "<col ",
  "http://",
  "www.",
  "a@",
  "a.",
  "mailto:",
  "[^a]",
  "[^a]: ",
  "[a]: ",
  "[a]",
  "<b>",
  "</b>",
  "a",
  "é",
  "😀",
  '{color="',
  '<mention-page url="',
];

/** Repeats a text up to a length. */
export function fill(text: string, length: number): string {
  return text.repeat(Math.ceil(length / text.length)).slice(0, length);
}

/** Lists texts of a length that slow parsers down: what each repeats, and the text. */
export function listHostileTexts(length: number): [what: string, text: string][] {
  const part = (text: string, share: number) => fill(text, Math.floor(length * share));
  const numbered = (toText: (index: number) => string) => {
    const parts: string[] = [];
    for (let size = 0; size < length; size += parts.at(-1)?.length ?? 1) {
      parts.push(toText(parts.length));
    }
    return parts.join("").slice(0, length);
  };
  return [
    ["an open comment", fill("<!--", length)],
    ["an open instruction", fill("<?", length)],
    ["an open CDATA section", fill("<![CDATA[", length)],
    ["an open attribute", fill("<a b='\"", length)],
    ["attributes in attributes", fill(`<a x="<a " y='<b '`, length)],
    ["the middle of a link", fill("](", length)],
    ["an open title", `${fill('[a](b "', length - 1)})`],
    ["an open title in parentheses", `${part("[a](b (", 0.5)}))${part(" ", 0.4)}x`],
    ["an open address", fill("[a](<b", length)],
    ["parentheses in addresses", fill("[a](b", length)],
    ["nested brackets", part("[", 0.5) + part("]", 0.5)],
    ["nested images", part("![", 0.4) + part("](a)", 0.6)],
    ["links before brackets", part("[", 0.5) + part("[a](b)", 0.5)],
    ["nested emphasis", part("*a **b ", 0.5) + part(" c** d*", 0.5)],
    ["emphasis of three kinds", fill("*a _b ~~c ", length)],
    ["emphasis that does not fit", fill("a**b*c ", length)],
    ["emphasis in one link", `[${part("a**b*c ", 0.9)}](d)`],
    ["signs on many lines", fill("*a **b\n2) ", length)],
    ["runs of backticks of all lengths", numbered((index) => `${"`".repeat(index + 1)} `)],
    [
      "one long run of each sign",
      part("*", 0.2) + part("_", 0.2) + part("`", 0.2) + part("#", 0.2),
    ],
    ["definitions and references", numbered((index) => `[a${index}]: /u\n\n[a${index}] `)],
    ["an undefined reference", fill("[a][b]", length)],
    ["a long definition, used often", `[a]: b "${part("t", 0.4)}"\n\n${part("[a] ", 0.4)}`],
    ["an open definition", fill("[a]: b\n'", length)],
    ["footnotes", numbered((index) => `[^a${index}]: b\n\n[^a${index}] `)],
    ["footnotes inside footnotes", fill("[^a]: ", length)],
    ["wrong domains", fill("www._", length)],
    ["punctuation behind an address", `${fill("http://a.b/.", 12)}${part(".]", 0.9)}x`],
    ["open mail addresses", fill("a@", length)],
    ["mail addresses in brackets", `[${fill("a.b@c.1_", length - 1)}`],
    ["cells", `${part("|a", 0.4)}\n${part("|-", 0.4)}`],
    ["cells in one row", `a|b\n-|-\n${part("a|", 0.9)}`],
    ["empty cells in one row", `a|b\n-|-\n${part("|", 0.9)}`],
    ["rows", `a|b\n-|-\n${part("a|b\n", 0.9)}`],
    ["rows that start tables", fill("a|b\n", length)],
    ["lines of a quote", fill("> a\n", length)],
    ["nested lists", numbered((index) => `${"  ".repeat(index % 90)}- a\n`)],
    ["an indentation in nested lists", `${"- ".repeat(90)}a\n${part(" ", 0.9)}b`],
    ["empty items", fill("-\n", length)],
    ["spaces before a sign", `${part(" ", 0.9)}\\`],
    ["spaces behind a callout", `::: callout${part(" ", 0.9)}x`],
    ["colons", fill(":", length)],
    ["tags behind an indentation", part(" ", 0.5) + part("<details></details>", 0.4)],
    ["letters of an attribute", `<callout ${part("a", 0.9)}>`],
    ["open columns of a table in HTML", `<table>${part("<col ", 0.9)}</table>`],
    ["references to characters", fill("&aaaa", length)],
    ["escapes", fill("\\", length)],
  ];
}
