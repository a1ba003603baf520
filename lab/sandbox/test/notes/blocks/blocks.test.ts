import { afterAll, beforeAll, expect, test } from "vitest";
import { seedId } from "../../../src/index.js";
import {
  ids,
  paragraph,
  results,
  richText,
  startNotes,
  text,
  type Notes,
} from "../../helpers/notes-server.js";

let notes: Notes;
beforeAll(async () => {
  notes = await startNotes();
});
afterAll(() => notes.stop());

const heading = (fields: object) => [{ heading_1: { rich_text: richText("H"), ...fields } }];
const tableRow = (...cells: string[]) => ({
  table_row: { cells: cells.map((cell) => richText(cell)) },
});
const table = (...children: object[]) => ({ table: { table_width: 2, children } });

async function newPage(): Promise<string> {
  const { body } = await notes.send("POST", "pages", { parent: { page_id: ids.empty } });
  return text(body["id"]);
}

test("a seeded page lists its blocks, then its child pages and databases", async () => {
  const response = await notes.send("GET", `blocks/${ids.home}/children`);
  expect(results(response).map((block) => block["type"])).toEqual([
    "heading_1",
    "bulleted_list_item",
    "to_do",
    "code",
    "callout",
    "divider",
    "child_page",
    "child_database",
  ]);
  expect(results(response)[6]).toMatchObject({
    id: ids.guide,
    has_children: true,
    parent: { type: "page_id", page_id: ids.home },
    child_page: { title: "Sales guide: 2026" },
  });
  expect(results(response)[7]).toMatchObject({
    id: ids.database,
    has_children: false,
    child_database: { title: "Project tracker" },
  });
});

test("a seeded block's id derives from its position", async () => {
  const path = `blocks/${seedId("notes/block/home/1/0")}`;
  expect((await notes.send("GET", path)).body).toMatchObject({
    object: "block",
    parent: { type: "block_id", block_id: seedId("notes/block/home/1") },
    created_time: "2026-10-26T09:30:00.000Z",
    created_by: { object: "user", id: ids.ada },
    bulleted_list_item: {
      color: "default",
      rich_text: [
        {
          type: "text",
          text: { content: "Below", link: null },
          annotations: { bold: false, color: "default" },
          plain_text: "Below",
          href: null,
        },
      ],
    },
  });
  const row = await notes.send("GET", `blocks/${seedId("notes/block/projects/alpha/0")}`);
  expect(row.body).toMatchObject({ parent: { type: "page_id", page_id: ids.alpha } });
});

test("blocks nest at most two levels in one request", async () => {
  const page = await newPage();
  const path = `blocks/${page}/children`;
  const two = [paragraph("0", [paragraph("1", [paragraph("2")])])];
  const response = await notes.send("PATCH", path, { children: two });
  expect(results(response)).toMatchObject([{ has_children: true }]);
  const below = await notes.send("GET", `blocks/${text(results(response)[0]?.["id"])}/children`);
  const deepest = await notes.send("GET", `blocks/${text(results(below)[0]?.["id"])}/children`);
  expect(results(deepest)).toMatchObject([
    { paragraph: { rich_text: [{ plain_text: "2" }] }, has_children: false },
  ]);
  const three = [paragraph("0", [paragraph("1", [paragraph("2", [paragraph("3")])])])];
  const refused = await notes.send("PATCH", path, { children: three });
  expect(refused.body["message"]).toMatch(
    /^body failed validation: body\.children\[0\]\.paragraph\.children\[0\]\.paragraph\.children\[0\]\.paragraph\.children should be not present, instead was `\[\{"type":"paragraph".{35}\.\.\.`\.$/,
  );
});

test("new blocks are inserted at the end, at the start or after a sibling", async () => {
  const page = await newPage();
  const path = `blocks/${page}/children`;
  const insert = async (name: string, fields: object = {}) => {
    const response = await notes.send("PATCH", path, { children: [paragraph(name)], ...fields });
    return results(response).map((block) => text(block["id"]));
  };
  const [first] = await insert("a");
  const [last] = await insert("b");
  const middle = await insert("c", { after: first });
  expect(middle).toEqual([expect.any(String), last]);
  const start = await insert("d", { position: { type: "start" } });
  expect(start).toHaveLength(4);
  const listed = results(await notes.send("GET", path)).map((block) => block["id"]);
  expect(listed).toEqual([start[0], first, middle[0], last]);
  const lost = await notes.send("PATCH", path, { children: [], after: ids.home });
  expect([lost.status, lost.body["code"]]).toEqual([404, "object_not_found"]);
});

test("only blocks that support children accept them", async () => {
  const page = await newPage();
  const path = `blocks/${page}/children`;
  const plain = await notes.send("PATCH", path, { children: heading({}) });
  const toggle = await notes.send("PATCH", path, {
    children: heading({ is_toggleable: true }),
  });
  const below = { children: [paragraph("below")] };
  const refused = await notes.send(
    "PATCH",
    `blocks/${text(results(plain)[0]?.["id"])}/children`,
    below,
  );
  expect([refused.status, refused.body["message"]]).toEqual([
    400,
    "Block does not support children.",
  ]);
  const taken = await notes.send(
    "PATCH",
    `blocks/${text(results(toggle)[0]?.["id"])}/children`,
    below,
  );
  expect(taken.status).toBe(200);
  const database = await notes.send("PATCH", `blocks/${ids.database}/children`, below);
  expect(database.status).toBe(400);
});

test("tables, columns and media are validated by type", async () => {
  const page = await newPage();
  const path = `blocks/${page}/children`;
  const column = { column: { children: [paragraph("in a column")] } };
  const image = { image: { external: { url: "https://tiny.example/a.png" } } };
  const children = [
    table(tableRow("a", "b")),
    { column_list: { children: [column, column] } },
    image,
  ];
  const response = await notes.send("PATCH", path, { children });
  expect(results(response)).toMatchObject([
    { table: { table_width: 2, has_column_header: false }, has_children: true },
    { type: "column_list", column_list: {}, has_children: true },
    { image: { type: "external", external: { url: "https://tiny.example/a.png" }, caption: [] } },
  ]);
  const uneven = await notes.send("PATCH", path, { children: [table(tableRow("only one"))] });
  expect(uneven.body["message"]).toContain("must match the table width");
  const upload = { image: { file_upload: { id: ids.home } } };
  const missing = await notes.send("PATCH", path, { children: [upload] });
  expect(missing.status).toBe(404);
  const empty = await notes.send("PATCH", path, { children: [{ image: {} }] });
  expect(empty.body["message"]).toContain("body.children[0].image.external should be defined");
});

test("a rejected request changes nothing", async () => {
  const page = await newPage();
  const path = `blocks/${page}/children`;
  const unknown = { image: { file_upload: { id: ids.home } } };
  const response = await notes.send("PATCH", path, { children: [paragraph("kept?"), unknown] });
  expect(response.status).toBe(404);
  expect(results(await notes.send("GET", path))).toEqual([]);
});

test("deleting a block trashes its descendants, restoring brings them back", async () => {
  const page = await newPage();
  const path = `blocks/${page}/children`;
  const nested = [paragraph("top", [paragraph("below")])];
  const [top] = results(await notes.send("PATCH", path, { children: nested }));
  const [below] = results(await notes.send("GET", `blocks/${text(top?.["id"])}/children`));
  const inTrash = async (id: unknown) => {
    return (await notes.send("GET", `blocks/${text(id as never)}`)).body["in_trash"];
  };
  const deleted = await notes.send("DELETE", `blocks/${page}`);
  expect(deleted.body).toMatchObject({ type: "child_page", in_trash: true, archived: true });
  expect(await inTrash(top?.["id"])).toBe(true);
  expect(await inTrash(below?.["id"])).toBe(true);
  const siblings = results(await notes.send("GET", `blocks/${ids.empty}/children`));
  expect(siblings.map((block) => block["id"])).not.toContain(page);
  const message = "Can't edit block that is archived. You must unarchive the block before editing.";
  for (const [method, target] of [
    ["PATCH", path],
    ["DELETE", `blocks/${text(below?.["id"])}`],
  ] as const) {
    const body = method === "PATCH" ? { children: [paragraph("no")] } : undefined;
    const refused = await notes.send(method, target, body);
    expect([refused.status, refused.body["message"]]).toEqual([400, message]);
  }
  await notes.send("PATCH", `pages/${page}`, { in_trash: false });
  expect(await inTrash(below?.["id"])).toBe(false);
});

test("trashing a database trashes its rows", async () => {
  await notes.send("DELETE", `blocks/${ids.database}`);
  const row = await notes.send("GET", `pages/${ids.alpha}`);
  expect(row.body["in_trash"]).toBe(true);
  const found = await notes.send("POST", "search", { query: "alpha" });
  expect(results(found)).toEqual([]);
  const trashed = await notes.send("POST", "search", {
    query: "alpha",
    filter: { in_trash: true },
  });
  expect(results(trashed)).toMatchObject([{ id: ids.alpha }]);
});

test("editing blocks marks their page as edited", async () => {
  const page = await newPage();
  notes.clock.now = new Date("2026-11-19T08:15:59.000Z");
  await notes.send("PATCH", `blocks/${page}/children`, { children: [paragraph("later")] });
  const { body } = await notes.send("GET", `pages/${page}`);
  expect(body).toMatchObject({
    created_time: "2026-11-18T12:00:00.000Z",
    last_edited_time: "2026-11-19T08:15:00.000Z",
    last_edited_by: { id: ids.bot },
  });
});

test("a tab block has a paragraph for each tab, which holds the tab's content", async () => {
  const tab = (...titles: string[]) => ({
    type: "tab",
    tab: { children: titles.map((title) => paragraph(title, [paragraph(`In ${title}`)])) },
  });
  const path = `blocks/${ids.empty}/children`;
  const created = await notes.send("PATCH", path, { children: [tab("Overview", "Details")] });
  const [block] = results(created);
  expect(block).toMatchObject({ type: "tab", tab: {}, has_children: true });
  const items = `blocks/${text(block?.["id"])}/children`;
  const labels = async () =>
    results(await notes.send("GET", items)).map(
      (item) => item["paragraph"]?.["rich_text"]?.[0]?.["plain_text"],
    );
  expect(await labels()).toEqual(["Overview", "Details"]);
  await notes.send("PATCH", items, { children: [paragraph("More")] });
  expect(await labels()).toEqual(["Overview", "Details", "More"]);
  for (const [target, children] of [
    [items, [{ divider: {} }]],
    [path, [{ tab: { children: [{ divider: {} }] } }]],
    [path, [{ tab: {} }]],
  ] as const) {
    expect((await notes.send("PATCH", target, { children })).status).toBe(400);
  }
});

test.each([
  ["2022-06-28", { archived: false, has_children: false }, 200],
  ["2022-06-28", { has_children: true }, 400],
  ["2025-09-03", { archived: false }, 400],
  ["2026-03-11", { has_children: false }, 400],
])("in %s a new block with %j gets %i", async (version, state, expected) => {
  const block = { ...paragraph("Returned"), object: "block", ...state };
  const nested = { toggle: { rich_text: [], children: [block] } };
  const path = `blocks/${ids.empty}/children`;
  const appended = await notes.send("PATCH", path, { children: [block, nested] }, { version });
  expect(appended.status).toBe(expected);
  const page = { parent: { page_id: ids.empty }, children: [block] };
  expect((await notes.send("POST", "pages", page, { version })).status).toBe(expected);
});

test("one of Notion's own icons comes back by its name, any other URL as it was sent", async () => {
  const iconOf = async (url: string) => {
    const icon = { type: "external", external: { url } };
    const page = { parent: { page_id: ids.empty }, icon, cover: icon };
    const { body } = await notes.send("POST", "pages", page);
    expect(body["cover"]).toEqual(icon);
    return body["icon"];
  };
  expect(await iconOf("https://www.notion.so/icons/snake_purple.svg")).toEqual({
    type: "icon",
    icon: { name: "snake", color: "purple" },
  });
  const other = "https://example.com/icons/snake_purple.svg";
  expect(await iconOf(other)).toEqual({ type: "external", external: { url: other } });
});

test("a file's name without an extension gets that of its URL", async () => {
  const external = { url: "https://example.com/robots.txt?raw=1" };
  const path = `blocks/${ids.empty}/children`;
  const created = await notes.send("PATCH", path, { children: [{ file: { external } }] });
  const [block] = results(created);
  expect(block?.["file"]).toMatchObject({ name: "robots.txt" });
  const rename = async (name: string) => {
    const body = { file: { name } };
    return (await notes.send("PATCH", `blocks/${text(block?.["id"])}`, body)).body["file"];
  };
  expect(await rename("my_robot")).toMatchObject({ name: "my_robot.txt" });
  expect(await rename("my_robot.md")).toMatchObject({ name: "my_robot.md" });
});
