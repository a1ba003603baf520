import { expect, test } from "vitest";
import { block, compactBlock } from "../../src/blocks/block.js";
import { richTextItem } from "../helpers/responses.js";

const ID = "79ddb5ed-15c7-4a40-9cf6-a018d23ceb19";
const PAGE = "268d8e4e-98ab-8174-9583-cdbec7ef851c";

test.each([
  [
    "paragraph",
    { rich_text: [richTextItem("Hello "), richTextItem("you")] },
    { text: "Hello you" },
  ],
  [
    "code",
    { rich_text: [richTextItem("ls")], language: "shell", caption: [richTextItem("how")] },
    { text: "ls", language: "shell", caption: "how" },
  ],
  [
    "to_do",
    { rich_text: [richTextItem("Call")], checked: false },
    { text: "Call", checked: false },
  ],
  ["divider", {}, {}],
  ["equation", { expression: "e=mc^2" }, { text: "e=mc^2" }],
  ["child_page", { title: "Notes" }, { text: "Notes", page_id: ID }],
  ["child_database", { title: "Deals" }, { text: "Deals", database_id: ID }],
  ["link_to_page", { type: "page_id", page_id: PAGE }, { page_id: PAGE }],
  [
    "bookmark",
    { url: "https://example.com", caption: [richTextItem("Home")] },
    { text: "Home", url: "https://example.com" },
  ],
  [
    "image",
    { type: "external", external: { url: "https://example.com/i.png" }, caption: [] },
    { url: "https://example.com/i.png" },
  ],
  [
    "pdf",
    { type: "file", file: { url: "https://s3/x" }, name: "x.pdf", caption: [] },
    { text: "x.pdf", url: "https://s3/x" },
  ],
  [
    "table_row",
    { cells: [[richTextItem("a")], [], [richTextItem("b"), richTextItem("c")]] },
    { text: "a |  | bc" },
  ],
  [
    "synced_block",
    { synced_from: { type: "block_id", block_id: PAGE } },
    { synced_from_block_id: PAGE },
  ],
  ["meeting_notes", { title: [richTextItem("Weekly")] }, { text: "Weekly" }],
  ["unsupported", { block_type: "button" }, { unsupported_type: "button" }],
  [
    "paragraph",
    { rich_text: [richTextItem("See "), richTextItem("this", "https://example.com")] },
    { text: "See this", links: [{ text: "this", url: "https://example.com" }] },
  ],
])("%s %j", (type, content, expected) => {
  const reply = {
    object: "block",
    id: ID,
    type,
    has_children: false,
    in_trash: false,
    [type]: content,
  };
  expect(JSON.parse(JSON.stringify(compactBlock(block.parse(reply))))).toEqual({
    block_id: ID,
    type,
    ...expected,
  });
});

test("a trashed block is marked, a partial one has only its id", () => {
  const trashed = { id: ID, type: "divider", divider: {}, archived: true };
  expect(compactBlock(block.parse(trashed))["archived"]).toBe(true);
  expect(
    JSON.parse(JSON.stringify(compactBlock(block.parse({ object: "block", id: ID })))),
  ).toEqual({ block_id: ID });
});
