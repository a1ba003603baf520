import { afterAll, beforeAll, expect, test } from "vitest";
import {
  ids,
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

const item = (property: string, query = "", page = ids.alpha) =>
  notes.send("GET", `pages/${page}/properties/${property}${query}`);

test("a single value is returned as one item", async () => {
  const schema = await notes.send("GET", `data_sources/${ids.dataSource}`);
  const id = text(schema.body["properties"]?.["Budget"]?.["id"]);
  const { body } = await item(id);
  const { request_id: _, ...rest } = body;
  expect(rest).toEqual({ object: "property_item", type: "number", id, number: 500 });
  expect((await item("Tags")).body["multi_select"]).toMatchObject([{ name: "new" }, {}]);
  expect((await item("Due")).body["date"]).toMatchObject({ start: "2026-11-13" });
});

test("texts, people and relations are returned as lists of items", async () => {
  const { body } = await item("title");
  expect(body).toMatchObject({
    object: "list",
    results: [
      {
        object: "property_item",
        type: "title",
        id: "title",
        title: { plain_text: "Alpha launch" },
      },
    ],
    next_cursor: null,
    has_more: false,
    type: "property_item",
    property_item: { id: "title", next_url: null, type: "title", title: {} },
  });
  const owners = await item("Owners", "?page_size=1");
  expect(results(owners)).toMatchObject([{ people: { id: ids.ada, type: "person" } }]);
  const next = text(owners.body["property_item"]?.["next_url"]);
  expect(next).toContain(`start_cursor=${text(owners.body["next_cursor"])}`);
  const rest = await notes.send("GET", next.slice(`${notes.baseUrl}/v1/`.length));
  expect(results(rest)).toMatchObject([{ people: { id: ids.brook } }]);
  expect(rest.body["property_item"]).toMatchObject({ next_url: null });
});

test("a page returns 25 relations and sets has_more", async () => {
  const parent = { data_source_id: ids.dataSource };
  await notes.send("PATCH", `data_sources/${ids.dataSource}`, {
    properties: { Related: { relation: { ...parent, single_property: {} } } },
  });
  const related = [];
  for (let index = 0; index < 26; index += 1) {
    const properties = { Name: { title: richText(`Row ${index}`) } };
    const { body } = await notes.send("POST", "pages", { parent, properties });
    related.push({ id: text(body["id"]) });
  }
  const properties = { Related: { relation: related } };
  const { body } = await notes.send("PATCH", `pages/${ids.beta}`, { properties });
  expect(body["properties"]?.["Related"]).toMatchObject({
    relation: related.slice(0, 25),
    has_more: true,
  });
  const whole = await item("Related", "", ids.beta);
  expect(results(whole).map((each) => each["relation"])).toEqual(related);
});

test("an unknown property is rejected", async () => {
  const { status, body } = await item("Nope");
  expect([status, body["code"]]).toEqual([400, "validation_error"]);
});
