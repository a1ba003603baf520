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

const versions = ["2022-06-28", "2025-09-03", "2026-03-11"];

async function newBlock(block: object): Promise<string> {
  const response = await notes.send("PATCH", `blocks/${ids.empty}/children`, { children: [block] });
  return text(results(response)[0]?.["id"]);
}

const patch = (id: string, body: object, version = "2025-09-03") =>
  notes.send("PATCH", `blocks/${id}`, body, { version });

test.each(versions)(
  "sent fields are replaced completely and others are unchanged in %s",
  async (version) => {
    const bold = { text: { content: "old" }, annotations: { bold: true } };
    const code = { rich_text: [bold], language: "ruby", caption: richText("about it") };
    const id = await newBlock({ code });
    const { status, body } = await patch(id, { code: { rich_text: richText("new") } }, version);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      id,
      type: "code",
      code: {
        rich_text: [{ plain_text: "new", annotations: { bold: false } }],
        language: "ruby",
        caption: [{ plain_text: "about it" }],
      },
    });
    const again = await patch(id, { type: "code", code: { language: "go" } }, version);
    expect(again.body["code"]).toEqual({ ...(body["code"] as object), language: "go" });
    expect((await notes.send("GET", `blocks/${id}`)).body["code"]).toEqual(again.body["code"]);
  },
);

test.each(["paragraph", "toggle", "bulleted_list_item", "quote", "to_do", "heading_1"])(
  "rejects children of a %s",
  async (type) => {
    const id = await newBlock({ [type]: { rich_text: richText("Parent") } });
    const { status, body } = await patch(id, {
      [type]: { rich_text: richText("New"), children: [paragraph("Child")] },
    });
    expect([status, body["code"]]).toEqual([400, "validation_error"]);
    expect(body["message"]).toContain(
      `body.${type}.children should be not present, instead was \`[`,
    );
    expect((await notes.send("GET", `blocks/${id}`)).body[type]).toMatchObject({
      rich_text: [{ plain_text: "Parent" }],
    });
  },
);

test.each(["callout", "to_do", "paragraph"])(
  "an empty list of children in an update of a %s changes nothing",
  async (type) => {
    const id = await newBlock({
      [type]: { rich_text: richText("Parent"), children: [paragraph("Child")] },
    });
    const { status, body } = await patch(id, {
      [type]: { rich_text: richText("New"), children: [] },
    });
    expect([status, body["has_children"]]).toEqual([200, true]);
    expect(body[type]).toMatchObject({ rich_text: [{ plain_text: "New" }] });
    expect(body[type]).not.toHaveProperty("children");
  },
);

test("an update leaves omitted fields unchanged", async () => {
  const toDo = await newBlock({ to_do: { rich_text: richText("Call Ada"), color: "red" } });
  expect((await patch(toDo, { to_do: { checked: true } })).body["to_do"]).toMatchObject({
    checked: true,
    color: "red",
    rich_text: [{ plain_text: "Call Ada" }],
  });
  const heading = { rich_text: richText("H"), is_toggleable: true };
  const top = await newBlock({ heading_2: heading });
  expect(
    (await patch(top, { heading_2: { rich_text: richText("G") } })).body["heading_2"],
  ).toMatchObject({ is_toggleable: true, rich_text: [{ plain_text: "G" }] });
  const link = await newBlock({ link_to_page: { page_id: ids.home } });
  const target = { link_to_page: { database_id: ids.database } };
  expect((await patch(link, target)).body["link_to_page"]).toEqual({
    type: "database_id",
    database_id: ids.database,
  });
});

test("a table's width is fixed and enforced for its rows", async () => {
  const row = { table_row: { cells: [richText("a"), richText("b")] } };
  const table = await newBlock({ table: { table_width: 2, children: [row] } });
  const header = await patch(table, { table: { has_column_header: true } });
  expect(header.body["table"]).toMatchObject({ table_width: 2, has_column_header: true });
  const wider = await patch(table, { table: { table_width: 3 } });
  expect(wider.body["message"]).toContain("body.table.table_width should be not present");
  const [first] = results(await notes.send("GET", `blocks/${table}/children`));
  const one = await patch(text(first?.["id"]), { table_row: { cells: [richText("only")] } });
  expect([one.status, one.body["message"]]).toEqual([
    400,
    "Number of cells in table row must match the table width of the parent table",
  ]);
});

test("editing a block marks its page as edited", async () => {
  const id = seedId("notes/block/home/0");
  notes.clock.now = new Date("2026-11-19T08:15:59.000Z");
  await patch(id, { heading_1: { rich_text: richText("Hello") } });
  const { body } = await notes.send("GET", `pages/${ids.home}`);
  expect(body).toMatchObject({
    last_edited_time: "2026-11-19T08:15:00.000Z",
    last_edited_by: { id: ids.bot },
  });
});

test("an update must name the block's own type", async () => {
  const id = await newBlock(paragraph("p"));
  const wrong = await patch(id, { heading_1: { rich_text: richText("H") } });
  expect([wrong.status, wrong.body["code"]]).toEqual([400, "validation_error"]);
  expect(wrong.body["message"]).toContain("`paragraph`");
  const both = await patch(id, { type: "code", paragraph: { rich_text: [] } });
  expect(both.body["message"]).toContain("body.code should be defined");
  for (const title of [ids.guide, ids.database]) {
    expect((await patch(title, { paragraph: { rich_text: [] } })).status).toBe(400);
  }
  const page = await patch(ids.guide, { child_page: { title: "No" } });
  expect(page.body["message"]).toContain("body.child_page should be not present");
});

test("rejects content wrapped in `type` as recorded", async () => {
  const id = await newBlock(paragraph("p"));
  const wrapped = { type: { paragraph: { rich_text: richText("x") } } };
  const { status, body } = await patch(id, wrapped);
  expect(status).toBe(400);
  expect(body["message"]).toContain("body.type should be not present, instead was `");
  expect(body["message"]).toContain("body.paragraph should be defined, instead was `undefined`.");
});

test.each([
  [
    { paragraph: { rich_text: richText("x".repeat(2001)) } },
    "text.content.length should be ≤ `2000`",
  ],
  [{ heading_1: { rich_text: [], children: [] } }, "body.heading_1.children should be not present"],
  [{ quote: {} }, "body.quote.rich_text should be defined"],
  [{ code: { language: "js" } }, 'instead was `"js"`'],
  [{ paragraph: {}, after: ids.home }, "body.after should be not present"],
])("rejects %j", async (body, expectedMessage) => {
  const response = await patch(seedId("notes/block/home/0"), body);
  expect(response.status).toBe(400);
  expect(response.body["message"]).toContain(expectedMessage);
});

test("a trashed block can only be edited after it is restored", async () => {
  const id = await newBlock(paragraph("top", [paragraph("below")]));
  const [below] = results(await notes.send("GET", `blocks/${id}/children`));
  const trashed = await patch(id, { in_trash: true });
  expect(trashed.body).toMatchObject({ in_trash: true, archived: true });
  const message = "Can't edit block that is archived. You must unarchive the block before editing.";
  for (const lost of [id, text(below?.["id"])]) {
    const refused = await patch(lost, { paragraph: { rich_text: richText("no") } });
    expect([refused.status, refused.body["message"]]).toEqual([400, message]);
  }
  const restored = await patch(id, { archived: false }, "2022-06-28");
  expect(restored.body).toMatchObject({ in_trash: false, has_children: true });
  const edited = await patch(id, { paragraph: { rich_text: richText("yes") } });
  expect(edited.body["paragraph"]).toMatchObject({ rich_text: [{ plain_text: "yes" }] });
});

test("2026-03-11 accepts and returns only in_trash", async () => {
  const id = await newBlock(paragraph("p"));
  const refused = await patch(id, { archived: true }, "2026-03-11");
  expect(refused.body["message"]).toContain("body.archived should be not present");
  const trashed = await patch(id, { in_trash: true }, "2026-03-11");
  expect(trashed.body).toHaveProperty("in_trash", true);
  expect(trashed.body).not.toHaveProperty("archived");
});

test("a page can be trashed and restored as a block", async () => {
  const trashed = await patch(ids.guide, { in_trash: true });
  expect(trashed.body).toMatchObject({ type: "child_page", in_trash: true });
  expect((await notes.send("GET", `pages/${ids.guide}`)).body["in_trash"]).toBe(true);
  await patch(ids.guide, { in_trash: false });
  expect((await notes.send("GET", `pages/${ids.guide}`)).body["in_trash"]).toBe(false);
});

test("a token that can update but not read receives only the id", async () => {
  notes.addToken("update-only", { capabilities: ["updateContent"] });
  const id = await newBlock(paragraph("p"));
  const body = { paragraph: { rich_text: richText("q") } };
  const response = await notes.send("PATCH", `blocks/${id}`, body, { token: "update-only" });
  const { request_id: _, ...rest } = response.body;
  expect([response.status, rest]).toEqual([200, { object: "block", id }]);
});
