import { afterAll, beforeAll, expect, test } from "vitest";
import { seedId } from "../src/index.js";
import {
  ids,
  paragraph,
  results,
  rich,
  startNotes,
  text,
  type Notes,
} from "./helpers/notes-server.js";

let notes: Notes;
beforeAll(async () => {
  notes = await startNotes();
});
afterAll(() => notes.stop());

const headingBlock = (fields: object) => [{ heading_1: { rich_text: rich("H"), ...fields } }];
const tableRow = (...cells: string[]) => ({
  table_row: { cells: cells.map((cell) => rich(cell)) },
});
const table = (...children: object[]) => ({ table: { table_width: 2, children } });

async function newPage(): Promise<string> {
  const { body } = await notes.ask("POST", "pages", { parent: { page_id: ids.empty } });
  return text(body["id"]);
}

test("the seeded page shows its blocks, then its child pages and databases", async () => {
  const answer = await notes.ask("GET", `blocks/${ids.home}/children`);
  expect(results(answer).map((block) => block["type"])).toEqual([
    "heading_1",
    "bulleted_list_item",
    "to_do",
    "code",
    "callout",
    "divider",
    "child_page",
    "child_database",
  ]);
  expect(results(answer)[6]).toMatchObject({
    id: ids.guide,
    has_children: true,
    parent: { type: "page_id", page_id: ids.home },
    child_page: { title: "Sales guide: 2026" },
  });
  expect(results(answer)[7]).toMatchObject({
    id: ids.database,
    has_children: false,
    child_database: { title: "Project tracker" },
  });
});

test("a seeded block has the id of its place", async () => {
  const path = `blocks/${seedId("notes/block/home/1/0")}`;
  expect((await notes.ask("GET", path)).body).toMatchObject({
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
  const row = await notes.ask("GET", `blocks/${seedId("notes/block/projects/alpha/0")}`);
  expect(row.body).toMatchObject({ parent: { type: "page_id", page_id: ids.alpha } });
});

test("blocks nest two levels in one request, and no deeper", async () => {
  const page = await newPage();
  const path = `blocks/${page}/children`;
  const two = [paragraph("0", [paragraph("1", [paragraph("2")])])];
  const answer = await notes.ask("PATCH", path, { children: two });
  expect(results(answer)).toMatchObject([{ has_children: true }]);
  const below = await notes.ask("GET", `blocks/${text(results(answer)[0]?.["id"])}/children`);
  const deepest = await notes.ask("GET", `blocks/${text(results(below)[0]?.["id"])}/children`);
  expect(results(deepest)).toMatchObject([
    { paragraph: { rich_text: [{ plain_text: "2" }] }, has_children: false },
  ]);
  const three = [paragraph("0", [paragraph("1", [paragraph("2", [paragraph("3")])])])];
  const refused = await notes.ask("PATCH", path, { children: three });
  expect(refused.body["message"]).toMatch(
    /^body failed validation: body\.children\[0\]\.paragraph\.children\[0\]\.paragraph\.children\[0\]\.paragraph\.children should be not present, instead was `\[\{"type":"paragraph".{35}\.\.\.`\.$/,
  );
});

test("new blocks go to the end, the start or after a sibling", async () => {
  const page = await newPage();
  const path = `blocks/${page}/children`;
  const put = async (name: string, moreField: object = {}) => {
    const answer = await notes.ask("PATCH", path, { children: [paragraph(name)], ...moreField });
    return results(answer).map((block) => text(block["id"]));
  };
  const [first] = await put("a");
  const [last] = await put("b");
  const middle = await put("c", { after: first });
  expect(middle).toEqual([expect.any(String), last]);
  const start = await put("d", { position: { type: "start" } });
  expect(start).toHaveLength(4);
  const listed = results(await notes.ask("GET", path)).map((block) => block["id"]);
  expect(listed).toEqual([start[0], first, middle[0], last]);
  const lost = await notes.ask("PATCH", path, { children: [], after: ids.home });
  expect([lost.status, lost.body["code"]]).toEqual([404, "object_not_found"]);
});

test("only blocks that can hold others do", async () => {
  const page = await newPage();
  const path = `blocks/${page}/children`;
  const plain = await notes.ask("PATCH", path, { children: headingBlock({}) });
  const toggle = await notes.ask("PATCH", path, {
    children: headingBlock({ is_toggleable: true }),
  });
  const below = { children: [paragraph("below")] };
  const refused = await notes.ask(
    "PATCH",
    `blocks/${text(results(plain)[0]?.["id"])}/children`,
    below,
  );
  expect([refused.status, refused.body["message"]]).toEqual([
    400,
    "Block does not support children.",
  ]);
  const taken = await notes.ask(
    "PATCH",
    `blocks/${text(results(toggle)[0]?.["id"])}/children`,
    below,
  );
  expect(taken.status).toBe(200);
  const database = await notes.ask("PATCH", `blocks/${ids.database}/children`, below);
  expect(database.status).toBe(400);
});

test("tables, columns and media take their own shapes", async () => {
  const page = await newPage();
  const path = `blocks/${page}/children`;
  const column = { column: { children: [paragraph("in a column")] } };
  const image = { image: { external: { url: "https://tiny.example/a.png" } } };
  const children = [
    table(tableRow("a", "b")),
    { column_list: { children: [column, column] } },
    image,
  ];
  const answer = await notes.ask("PATCH", path, { children });
  expect(results(answer)).toMatchObject([
    { table: { table_width: 2, has_column_header: false }, has_children: true },
    { type: "column_list", column_list: {}, has_children: true },
    { image: { type: "external", external: { url: "https://tiny.example/a.png" }, caption: [] } },
  ]);
  const uneven = await notes.ask("PATCH", path, { children: [table(tableRow("only one"))] });
  expect(uneven.body["message"]).toContain("must match the table width");
  const upload = { image: { file_upload: { id: ids.home } } };
  const missing = await notes.ask("PATCH", path, { children: [upload] });
  expect(missing.status).toBe(404);
  const empty = await notes.ask("PATCH", path, { children: [{ image: {} }] });
  expect(empty.body["message"]).toContain("body.children[0].image.external should be defined");
});

test("a refused request leaves nothing behind", async () => {
  const page = await newPage();
  const path = `blocks/${page}/children`;
  const unknown = { image: { file_upload: { id: ids.home } } };
  const answer = await notes.ask("PATCH", path, { children: [paragraph("kept?"), unknown] });
  expect(answer.status).toBe(404);
  expect(results(await notes.ask("GET", path))).toEqual([]);
});

test("a delete takes everything below into the trash, and a restore brings it back", async () => {
  const page = await newPage();
  const path = `blocks/${page}/children`;
  const nested = [paragraph("top", [paragraph("below")])];
  const [top] = results(await notes.ask("PATCH", path, { children: nested }));
  const [below] = results(await notes.ask("GET", `blocks/${text(top?.["id"])}/children`));
  const inTrash = async (id: unknown) => {
    return (await notes.ask("GET", `blocks/${text(id as never)}`)).body["in_trash"];
  };
  const deleted = await notes.ask("DELETE", `blocks/${page}`);
  expect(deleted.body).toMatchObject({ type: "child_page", in_trash: true, archived: true });
  expect(await inTrash(top?.["id"])).toBe(true);
  expect(await inTrash(below?.["id"])).toBe(true);
  const siblings = results(await notes.ask("GET", `blocks/${ids.empty}/children`));
  expect(siblings.map((block) => block["id"])).not.toContain(page);
  const message = "Can't edit block that is archived. You must unarchive the block before editing.";
  for (const [method, target] of [
    ["PATCH", path],
    ["DELETE", `blocks/${text(below?.["id"])}`],
  ] as const) {
    const body = method === "PATCH" ? { children: [paragraph("no")] } : undefined;
    const refused = await notes.ask(method, target, body);
    expect([refused.status, refused.body["message"]]).toEqual([400, message]);
  }
  await notes.ask("PATCH", `pages/${page}`, { in_trash: false });
  expect(await inTrash(below?.["id"])).toBe(false);
});

test("a database in the trash takes its rows along", async () => {
  await notes.ask("DELETE", `blocks/${ids.database}`);
  const row = await notes.ask("GET", `pages/${ids.alpha}`);
  expect(row.body["in_trash"]).toBe(true);
  const found = await notes.ask("POST", "search", { query: "alpha" });
  expect(results(found)).toEqual([]);
  const isTrashed = await notes.ask("POST", "search", {
    query: "alpha",
    filter: { in_trash: true },
  });
  expect(results(isTrashed)).toMatchObject([{ id: ids.alpha }]);
});

test("an edit of blocks is an edit of their page", async () => {
  const page = await newPage();
  notes.clock.now = new Date("2026-11-19T08:15:59.000Z");
  await notes.ask("PATCH", `blocks/${page}/children`, { children: [paragraph("later")] });
  const { body } = await notes.ask("GET", `pages/${page}`);
  expect(body).toMatchObject({
    created_time: "2026-11-18T12:00:00.000Z",
    last_edited_time: "2026-11-19T08:15:00.000Z",
    last_edited_by: { id: ids.bot },
  });
});
