import { afterAll, beforeAll, expect, test } from "vitest";
import { ids, richText, startNotes, text, type Notes } from "../../helpers/notes-server.js";

let notes: Notes;
beforeAll(async () => {
  notes = await startNotes();
});
afterAll(() => notes.stop());

const parent = { type: "page_id", page_id: ids.empty };
const create = (properties?: object) =>
  notes.send("POST", "databases", {
    parent,
    title: richText("New"),
    ...(properties === undefined ? {} : { initial_data_source: { properties } }),
  });

test("a database without columns gets a title", async () => {
  const { body } = await create();
  expect(body).toMatchObject({ object: "database", is_inline: false, description: [], parent });
  const source = text(body["data_sources"]?.[0]?.["id"]);
  const schema = await notes.send("GET", `data_sources/${source}`);
  expect(schema.body["properties"]).toEqual({
    Name: { id: "title", name: "Name", description: null, type: "title", title: {} },
  });
});

test("every column type can be created and filled", async () => {
  const { body } = await create({
    Name: { title: {} },
    Phone: { phone_number: {} },
    Files: { files: {} },
    Stage: { status: {} },
    Project: { relation: { data_source_id: ids.dataSource, single_property: {} } },
    Made: { created_time: {} },
    Maker: { created_by: {} },
    Edited: { last_edited_time: {} },
    Editor: { last_edited_by: {} },
    Price: { type: "number", number: { format: "euro" } },
  });
  const source = text(body["data_sources"]?.[0]?.["id"]);
  const file = { name: "plan", external: { url: "https://tiny.example/plan.pdf" } };
  const row = await notes.send("POST", "pages", {
    parent: { data_source_id: source },
    properties: {
      Name: { title: richText("Row") },
      Phone: { phone_number: "+1 555 0100" },
      Files: { files: [file] },
      Project: { relation: [{ id: ids.alpha }] },
    },
  });
  expect(row.body["properties"]).toMatchObject({
    Phone: { phone_number: "+1 555 0100" },
    Files: { files: [{ ...file, type: "external" }] },
    Stage: { status: { name: "Not started" } },
    Project: { relation: [{ id: ids.alpha }], has_more: false },
    Made: { created_time: "2026-11-18T12:00:00.000Z" },
    Maker: { created_by: { id: ids.bot, type: "bot" } },
    Editor: { last_edited_by: { id: ids.bot } },
    Price: { number: null },
  });
  const path = `pages/${text(row.body["id"])}`;
  const refused = await notes.send("PATCH", path, { properties: { Made: { created_time: "x" } } });
  expect(refused.status).toBe(400);
  const short = await notes.send("PATCH", path, { properties: { Made: "x" } });
  expect(short.body["message"]).toBe("Made is expected to be created_time.");
});

test("exactly one title is required", async () => {
  const none = await create({ Text: { rich_text: {} } });
  expect([none.status, none.body["message"]]).toEqual([400, "Title is not provided."]);
  const two = await create({ One: { title: {} }, Two: { title: {} } });
  expect([two.status, two.body["code"]]).toEqual([400, "validation_error"]);
});

test("unsupported column types are rejected with an explanation", async () => {
  const { status, body } = await create({ Name: { title: {} }, Go: { button: {} } });
  expect([status, body["code"]]).toEqual([400, "invalid_request"]);
  expect(body["message"]).toContain("button columns (Go)");
});

test("a new database is listed on its page", async () => {
  const { body } = await create();
  const children = await notes.send("GET", `blocks/${ids.empty}/children`);
  expect(children.body["results"]).toContainEqual(
    expect.objectContaining({ id: body["id"], child_database: { title: "New" } }),
  );
  const { status } = await notes.send("POST", "databases", { parent: { page_id: ids.empty } });
  expect(status).toBe(400);
});

test("an untitled database is named New database, its data source has an empty title", async () => {
  const { body } = await notes.send("POST", "databases", { parent });
  const shown = {
    title: [{ plain_text: "New database" }],
    data_sources: [{ name: "New database" }],
  };
  expect(body).toMatchObject(shown);
  expect((await notes.send("GET", `databases/${text(body["id"])}`)).body).toMatchObject(shown);
  const source = text(body["data_sources"]?.[0]?.["id"]);
  expect((await notes.send("GET", `data_sources/${source}`)).body["title"]).toEqual([]);
  const before = await notes.send("GET", `databases/${text(body["id"])}`, undefined, {
    version: "2022-06-28",
  });
  expect(before.body["title"]).toEqual([]);
});
