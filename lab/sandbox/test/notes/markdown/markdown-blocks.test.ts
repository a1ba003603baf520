import { afterAll, expect, test } from "vitest";
import { createMarkdownRequests, toUrl } from "../../helpers/notes-markdown.js";
import { ids, results, startNotes, text } from "../../helpers/notes-server.js";

const notes = await startNotes();
afterAll(() => notes.stop());
const { children, edit, newPage, read, replace, send } = createMarkdownRequests(notes);

const everything = [
  '# Title {color="blue"}',
  '## Toggle {toggle="true"}',
  "\tBelow",
  "### Third",
  "#### Fourth",
  "Plain **bold *both*** *italic* ~~gone~~ `code` and `` a ` b ``",
  'Line<br>break \\* \\[x\\] 1 \\< 2 {color="red_bg"}',
  "\\# not a heading",
  "1\\. not a list",
  "[a **link**](https://example.com/a) and $x^2$",
  '<span color="red" underline="true">styled</span>',
  "- Bullet",
  "\t- Nested",
  "\t\t1. Deep",
  "1. One",
  "2. Two",
  "- [ ] Open",
  "- [x] Done",
  "> Quote<br>more",
  '<details color="gray">',
  "<summary>Toggle **me**</summary>",
  "\tInside",
  "</details>",
  '<callout icon="🎯" color="blue_bg">',
  "\tShip it",
  "\t- Soon",
  "</callout>",
  "```python",
  "def f():",
  '\treturn "**x**"',
  "",
  "```",
  "$$",
  "E=mc^2",
  "$$",
  "---",
  "<empty-block/>",
  "<table_of_contents/>",
  '<table header-row="true">',
  "<tr>",
  "<td>Class</td>",
  "<td>**Total**</td>",
  "</tr>",
  "<tr>",
  "<td>A \\| B</td>",
  "<td></td>",
  "</tr>",
  "</table>",
  "<columns>",
  "\t<column>",
  "\t\tLeft",
  "\t</column>",
  "\t<column>",
  "\t\tRight",
  "\t</column>",
  "</columns>",
  "![A *cat*](https://example.com/cat.png)",
  '<video src="https://example.com/v.mp4?a=1&amp;b=2">Demo</video>',
  '<pdf src="https://example.com/p.pdf"></pdf>',
].join("\n");

test("every kind of block is written and reads as it was written", async () => {
  const page = await newPage(everything);
  expect(await read(page)).toBe(everything);
  const types = (await children(page)).map((block) => text(block["type"]));
  expect(new Set(types).size).toBe(20);
});

test("writing the same Markdown again changes nothing", async () => {
  const page = await newPage(everything);
  const before = await children(page);
  expect(await replace(page, everything)).toMatchObject({ status: 200 });
  expect(await children(page)).toEqual(before);
  await replace(page, everything.replaceAll("\n---", "\n\n---\n\n"));
  expect(await children(page)).toEqual(before);
});

test("a seeded page shows its child pages and databases as tags", async () => {
  const { body } = await send("GET", `pages/${ids.home}/markdown`);
  expect(body).toMatchObject({
    object: "page_markdown",
    id: ids.home,
    truncated: false,
    unknown_block_ids: [],
  });
  expect(text(body["markdown"]).split("\n")).toEqual([
    "# Welcome",
    "- First",
    "\t- Below",
    "- [x] Read this",
    "```bash",
    "ls",
    "```",
    "<callout>",
    "\tNote",
    "</callout>",
    "---",
    `<page url="${toUrl(ids.guide)}">Sales guide: 2026</page>`,
    `<database url="${toUrl(ids.database)}" inline="false">Project tracker</database>`,
  ]);
});

test("mentions are written and read with their current names", async () => {
  const mentions = [
    `<mention-user url="user://${ids.ada}">Ada Byron</mention-user>`,
    `<mention-page url="${toUrl(ids.guide)}">Sales guide: 2026</mention-page>`,
    `<mention-database url="${toUrl(ids.database)}">Project tracker</mention-database>`,
    '<mention-date start="2026-03-01" end="2026-03-02"/>',
  ];
  const page = await newPage(mentions.join(" ").replace("Ada Byron", "Someone"));
  expect(await read(page)).toBe(mentions.join(" "));
  const self = `<mention-user url="user://${ids.brook}"/>`;
  await edit(page, mentions[0] ?? "", self);
  expect(await read(page)).toContain(">Brook Chan</mention-user> <mention-page");
  const unknown = await edit(page, self.slice(0, 5), `<mention-user url="${toUrl(ids.empty)}"/>x`);
  expect(unknown.status).toBe(400);
});

test("a table with pipes becomes a table; markup without an end stays literal", async () => {
  const page = await newPage(
    '| a | **b** |\n|---|:-:|\n| c |\n**a****b** 2 * 3 **x [y] $5 and $6 ~~z <span color="red">w',
  );
  expect((await children(page)).map((block) => block["type"])).toEqual(["table", "paragraph"]);
  expect(await read(page)).toBe(
    [
      '<table header-row="true">',
      "<tr>\n<td>a</td>\n<td>**b**</td>\n</tr>",
      "<tr>\n<td>c</td>\n<td></td>\n</tr>",
      "</table>",
      String.raw`**ab** 2 \* 3 \*\*x \[y\] \$5 and \$6 \~\~z \<span color="red"\>w`,
    ].join("\n"),
  );
});

test("blocks that Markdown cannot express are unknown tags, and stay where their tag is", async () => {
  const page = await newPage("");
  const bookmark = { bookmark: { url: "https://example.com" } };
  const link = { link_to_page: { page_id: ids.guide } };
  const appended = await send("PATCH", `blocks/${page}/children`, { children: [bookmark, link] });
  const [first, second] = results(appended).map((block) => text(block["id"]));
  const tags = [
    `<unknown url="${toUrl(page, first)}" alt="bookmark"/>`,
    `<unknown url="${toUrl(page, second)}" alt="alias"/>`,
  ];
  const { body } = await send("GET", `pages/${page}/markdown`);
  expect(body).toMatchObject({
    markdown: tags.join("\n"),
    truncated: false,
    unknown_block_ids: [],
  });
  await replace(page, `${tags[1]}\nNew\n${tags[0]}`);
  expect((await children(page)).map((block) => block["id"])).toMatchObject([
    second,
    expect.any(String),
    first,
  ]);
  const twice = await replace(page, `${tags[0]}\n${tags[0]}`);
  expect(twice.body["message"]).toContain("more than once");
  const other = await newPage("");
  expect(await replace(other, tags[0] ?? "")).toMatchObject({ status: 400 });
});

test("synced blocks keep their ids", async () => {
  const page = await newPage("<synced_block>\n\tShared\n</synced_block>");
  const id = text((await children(page))[0]?.["id"]);
  const tag = `<synced_block url="${toUrl(page, id)}">`;
  expect(await read(page)).toBe(`${tag}\n\tShared\n</synced_block>`);
  const reference = `<synced_block_reference url="${toUrl(page, id)}">\n</synced_block_reference>`;
  await replace(page, `${tag}\n\tChanged\n</synced_block>\n${reference}`);
  expect(await children(page)).toMatchObject([
    { id, synced_block: { synced_from: null } },
    { synced_block: { synced_from: { block_id: id } } },
  ]);
  expect(await read(page)).toBe(`${tag}\n\tChanged\n</synced_block>\n${reference}`);
});

test("what Markdown does not say about a block survives its change", async () => {
  const page = await newPage("");
  const caption = [{ text: { content: "Listing 1" } }];
  const code = { rich_text: [{ text: { content: "ls" } }], language: "bash", caption };
  await send("PATCH", `blocks/${page}/children`, { children: [{ code }] });
  await edit(page, "ls", "pwd");
  expect(await children(page)).toMatchObject([
    { code: { rich_text: [{ plain_text: "pwd" }], caption: [{ plain_text: "Listing 1" }] } },
  ]);
});

test("the Markdown of a block is the block with everything in it", async () => {
  const page = await newPage("- a\n\t- b\n\t\t- c\nx");
  const block = text((await children(page))[0]?.["id"]);
  expect((await send("GET", `pages/${block}/markdown`)).body).toMatchObject({
    id: block,
    markdown: "- a\n\t- b\n\t\t- c",
  });
});

test("beyond the limit, blocks are unknown and read by their own ids", async () => {
  const small = await startNotes({ markdownBlocks: 3 });
  const requests = createMarkdownRequests(small);
  const page = await requests.newPage("a\nb\n- c\n\t- d\ne");
  const { body } = await requests.send("GET", `pages/${page}/markdown`);
  const [nested = "", last = ""] = body["unknown_block_ids"] as unknown as string[];
  expect(body["truncated"]).toBe(true);
  expect(text(body["markdown"]).split("\n")).toEqual([
    "a",
    "b",
    "- c",
    `\t<unknown url="${toUrl(page, nested)}"/>`,
    `<unknown url="${toUrl(page, last)}"/>`,
  ]);
  expect(await requests.read(nested)).toBe("- d");
  await requests.edit(page, "a\n", "A\n");
  expect(await requests.read(last)).toBe("e");
  await small.stop();
});
