import { afterAll, beforeAll, expect, test } from "vitest";
import {
  ids,
  results,
  richText,
  startNotes,
  text,
  type Json,
  type Notes,
} from "../../helpers/notes-server.js";

let notes: Notes;
beforeAll(async () => {
  notes = await startNotes();
});
afterAll(() => notes.stop());

const versions = ["2022-06-28", "2025-09-03", "2026-03-11"];
const patch = (body: object, version = "2025-09-03", id = ids.database) =>
  notes.send("PATCH", `databases/${id}`, body, { version });

async function newDatabase(fields: object = {}): Promise<string> {
  const parent = { type: "page_id", page_id: ids.empty };
  const { body } = await notes.send("POST", "databases", {
    parent,
    title: richText("New"),
    ...fields,
  });
  return text(body["id"]);
}

test.each(versions)("title, description, icon and cover can be updated in %s", async (version) => {
  const cover = { type: "external", external: { url: "https://tiny.example/c.png" } };
  const fields = { title: richText("T"), description: richText("D"), icon: { emoji: "🔥" }, cover };
  const id = await newDatabase();
  const { status, body } = await patch(fields, version, id);
  expect(status).toBe(200);
  expect(body).toMatchObject({
    object: "database",
    id,
    title: [{ plain_text: "T" }],
    description: [{ plain_text: "D" }],
    icon: { type: "emoji", emoji: "🔥" },
    cover,
  });
  const cleared = await patch({ icon: null, cover: null, is_inline: true }, version, id);
  expect(cleared.body).toMatchObject({ icon: null, cover: null, is_inline: true });
  expect(cleared.body["title"]).toEqual(body["title"]);
});

test("columns can be updated here only in versions before data sources", async () => {
  const properties = { Budget: { name: "Costs" }, Score: { number: {} } };
  for (const version of versions.slice(1)) {
    const refused = await patch({ properties }, version);
    expect([refused.status, refused.body["message"]]).toEqual([
      400,
      expect.stringContaining("body.properties should be not present"),
    ]);
  }
  const { body } = await patch({ properties, title: richText("Both") }, "2022-06-28");
  expect(body["properties"]).toMatchObject({
    Costs: { type: "number" },
    Score: { type: "number" },
  });
  expect(body["properties"]).not.toHaveProperty("Budget");
  const source = await notes.send("GET", `data_sources/${ids.dataSource}`);
  expect(Object.keys(source.body["properties"] as Json)).toContain("Costs");
  expect(source.body["title"]).toMatchObject([{ plain_text: "Both" }]);
  await patch({ properties: { Costs: { name: "Budget" } } }, "2022-06-28");
});

test("a container and its data source have separate titles", async () => {
  const id = await newDatabase();
  const { body } = await patch({ title: richText("Container") }, "2026-03-11", id);
  expect(body).toMatchObject({
    title: [{ plain_text: "Container" }],
    data_sources: [{ name: "New" }],
  });
});

test("a trashed database cannot be edited", async () => {
  const id = await newDatabase();
  expect((await patch({ in_trash: true }, "2026-03-11", id)).body["in_trash"]).toBe(true);
  const refused = await patch({ title: richText("No") }, "2025-09-03", id);
  expect(refused.body["message"]).toMatch(/^Can't edit block that is archived/);
  const restored = await patch({ archived: false }, "2022-06-28", id);
  expect(restored.body).toMatchObject({ archived: false, in_trash: false });
});

test("a database can be moved to another page", async () => {
  const id = await newDatabase();
  const parent = { type: "page_id", page_id: ids.guide };
  expect((await patch({ parent }, "2025-09-03", id)).body["parent"]).toEqual(parent);
  const children = async (page: string) => {
    const response = await notes.send("GET", `blocks/${page}/children?page_size=100`);
    return results(response).map((block) => block["id"]);
  };
  expect(await children(ids.empty)).not.toContain(id);
  const block = await notes.send("GET", `blocks/${id}`);
  expect(block.body["parent"]).toEqual(parent);
  expect((await patch({ parent }, "2022-06-28", id)).status).toBe(400);
});

test("an inline database cannot have a cover", async () => {
  const cover = { external: { url: "https://tiny.example/c.png" } };
  const parent = { type: "page_id", page_id: ids.empty };
  const made = await notes.send("POST", "databases", { parent, cover, is_inline: true });
  expect([made.status, made.body["code"]]).toEqual([400, "validation_error"]);
  const id = await newDatabase({ is_inline: true });
  expect((await patch({ cover }, "2025-09-03", id)).status).toBe(400);
});

test.each([
  [{ archived: true }, "2026-03-11", "body.archived should be not present"],
  [{ title: "Plain" }, "2025-09-03", "body.title should be an array"],
  [{ schema: {} }, "2022-06-28", "body.schema should be not present"],
])("rejects %j with %s", async (body, version, expectedMessage) => {
  const response = await patch(body, version);
  expect([response.status, response.body["code"]]).toEqual([400, "validation_error"]);
  expect(response.body["message"]).toContain(expectedMessage);
});
