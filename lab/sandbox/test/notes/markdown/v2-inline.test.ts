import { afterAll, expect, test } from "vitest";
import { createMarkdownRequests, toUrl } from "../../helpers/notes-markdown.js";
import { ids, type Json, startNotes, text } from "../../helpers/notes-server.js";

const notes = await startNotes();
afterAll(() => notes.stop());
const v1 = createMarkdownRequests(notes);
const { children, edit, newPage, read, replace, send } = createMarkdownRequests(notes, "v2");

const emoji = {
  id: "0b1f2c3d-4e5f-4a6b-8c7d-9e0f1a2b3c4d",
  name: "shipit",
  url: "https://example.com/shipit.png",
};
notes.store.put("notes/custom-emojis", emoji.id, emoji);

/** Reads the rich text of the first block of a page with this Markdown, without styles that are not set. */
async function parse(markdown: string): Promise<object[]> {
  const [block] = await children(await newPage(markdown));
  const items = block?.[text(block["type"])]?.["rich_text"] as unknown as Json[];
  return items.map(({ annotations, href, plain_text: plain }) => {
    const marks = Object.entries(annotations ?? {}).filter(
      ([, value]) => (value as unknown) !== false && (value as unknown) !== "default",
    );
    const link = (href as unknown) === null ? {} : { href };
    return { plain, ...link, ...Object.fromEntries(marks) };
  });
}

const bold = { bold: true };
const italic = { italic: true };

test.each<[markdown: string, items: object[]]>([
  ["**a** __b__", [{ plain: "a", ...bold }, { plain: " " }, { plain: "b", ...bold }]],
  ["*a* _b_", [{ plain: "a", ...italic }, { plain: " " }, { plain: "b", ...italic }]],
  ["***a***", [{ plain: "a", ...bold, ...italic }]],
  ["<b> a </b>x", [{ plain: " a ", ...bold }, { plain: "x" }]],
  [
    "<i>a</i><s>b</s>",
    [
      { plain: "a", ...italic },
      { plain: "b", strikethrough: true },
    ],
  ],
  [
    "~~a~~<u>b</u>",
    [
      { plain: "a", strikethrough: true },
      { plain: "b", underline: true },
    ],
  ],
  ["<u>**a**</u>", [{ plain: "a", ...bold, underline: true }]],
  ['<span color="orange"><u>w</u></span>', [{ plain: "w", underline: true, color: "orange" }]],
  ['<span color="blue_bg">w</span>', [{ plain: "w", color: "blue_background" }]],
  ['<span discussion-urls="discussion://1">w</span>', [{ plain: "w" }]],
  ["`a*b*<u>`", [{ plain: "a*b*<u>", code: true }]],
  ["``a ` b``", [{ plain: "a ` b", code: true }]],
  [
    "[a **b**](https://e.com)",
    [
      { plain: "a ", href: "https://e.com" },
      { plain: "b", ...bold, href: "https://e.com" },
    ],
  ],
  ["[a][x]\n\n[x]: https://e.com", [{ plain: "a", href: "https://e.com" }]],
  ["<https://e.com>", [{ plain: "https://e.com", href: "https://e.com" }]],
  ["https://e.com", [{ plain: "https://e.com" }]],
  [
    "$x^2$ $$y$$ $`a$b`$",
    [{ plain: "x^2" }, { plain: " " }, { plain: "y" }, { plain: " " }, { plain: "a$b" }],
  ],
  ["from $5 to $10 and a $ sign", [{ plain: "from $5 to $10 and a $ sign" }]],
  ["a\nb  \nc\\\nd<br />e<br>f", [{ plain: "a b\nc\nd\ne\nf" }]],
  ["\\<b> &lt;i&gt; &amp; \\* \\$ \\|", [{ plain: "<b> <i> & * $ |" }]],
  [
    '<div a="b">x</div> <sub>y</sub> <!-- z --> </u>',
    [{ plain: '<div a="b">x</div> <sub>y</sub> <!-- z --> </u>' }],
  ],
  ['Text {color="red"}', [{ plain: 'Text {color="red"}' }]],
  [":shipit: :smile: 10:30:45", [{ plain: ":shipit:" }, { plain: " :smile: 10:30:45" }]],
  [
    "a[^https://e.com/1]",
    [{ plain: "a" }, { plain: "[^https://e.com/1]", href: "https://e.com/1" }],
  ],
  ["a[^1]", [{ plain: "a[^1]" }]],
  ['<date start="soon" />', [{ plain: '<date start="soon" />' }]],
  [
    '<mention url="https://e.com">x</mention>',
    [{ plain: '<mention url="https://e.com">x</mention>' }],
  ],
])("%j is read", async (markdown, items) => {
  expect(await parse(markdown)).toEqual(items);
});

test("mentions are written and read with their current names", async () => {
  const mentions = [
    `<mention url="user://${ids.ada}">Ada Byron</mention>`,
    `<mention url="${toUrl(ids.guide)}">Sales guide: 2026</mention>`,
    `<mention url="${toUrl(ids.database)}" type="database">Project tracker</mention>`,
    `<mention url="collection://${ids.dataSource}">Project tracker</mention>`,
    `<mention url="agent://${ids.bot}">Agent</mention>`,
    '<date start="2026-03-01" end="2026-03-02" />',
    '<date start="2026-03-01" start-time="09:30" time-zone="UTC" />',
    ":shipit:",
  ].join(" ");
  const page = await newPage(mentions.replace("Ada Byron", "*Someone* `else"));
  expect(await read(page)).toBe(mentions);
  const short = mentions.replaceAll(/>[^<>]*<\/mention>/g, " />");
  expect((await replace(page, short)).body["markdown"]).toBe(mentions);
  const [block] = await children(page);
  const items = block?.["paragraph"]?.["rich_text"] as unknown as Json[];
  const types = items.flatMap(({ mention }) => mention?.["type"] ?? []);
  expect(types).toEqual("user,page,database,data_source,agent,date,date,custom_emoji".split(","));
});

test("the words that a discussion is about are marked, and the mark is ignored in a change", async () => {
  const [block] = await children(ids.home);
  const id = text(block?.["id"]);
  const discussions = await send("GET", `comments?block_id=${id}`);
  const [comment] = discussions.body["results"] as unknown as Json[];
  const url = `discussion://${ids.home}/${id}/${text(comment?.["discussion_id"])}`;
  const heading = `# <span discussion-urls="${url}">Welcome</span>`;
  expect((await read(ids.home)).split("\n\n")[0]).toBe(heading);
  expect((await v1.read(ids.home)).split("\n")[0]).toBe("# Welcome");
  const other = '<span discussion-urls="discussion://1">you</span>';
  const changed = await edit(ids.home, "</span>", `</span> to ${other}`);
  expect(text(changed.body["markdown"]).split("\n\n")[0]).toBe(`${heading} to you`);
  expect(await send("GET", `blocks/${id}`)).toMatchObject({
    body: { heading_1: { rich_text: [{ plain_text: "Welcome to you" }] } },
  });
});

test("a time is written in its zone and read in UTC", async () => {
  const tag =
    '<date start="2026-07-01" start-time="09:30" end="2026-07-01" end-time="10:00" time-zone="Europe/Berlin" />';
  const page = await newPage(tag);
  expect(await read(page)).toBe(
    '<date start="2026-07-01" end="2026-07-01" start-time="07:30" end-time="08:00" time-zone="UTC" />',
  );
});

test("mentions of data sources and agents are in the first version, too", async () => {
  const mentions = [
    `<mention-data-source url="collection://${ids.dataSource}">Project tracker</mention-data-source>`,
    `<mention-agent url="agent://${ids.bot}">Agent</mention-agent>`,
  ].join(" ");
  expect(await v1.read(await v1.newPage(mentions))).toBe(mentions);
});

test("a custom emoji of a block is Markdown in both versions, and an unknown one is not found", async () => {
  const write = (id: string) =>
    send("POST", "pages", {
      parent: { page_id: ids.empty },
      children: [{ paragraph: { rich_text: [{ mention: { custom_emoji: { id } } }] } }],
    });
  const page = text((await write(emoji.id)).body["id"]);
  expect(await read(page)).toBe(":shipit:");
  expect(await v1.read(page)).toBe(":shipit:");
  expect((await write(ids.home)).status).toBe(404);
});
