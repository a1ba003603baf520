import { type Client, isFullPage } from "@notionhq/client";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  createSdkClient,
  ids,
  results,
  richText,
  startNotes,
  text,
  type Json,
  type Notes,
} from "../../helpers/notes-server.js";

let notes: Notes;
let client: Client;
beforeAll(async () => {
  notes = await startNotes();
  client = createSdkClient(notes);
  await client.dataSources.update({
    data_source_id: ids.dataSource,
    properties: { ID: { unique_id: { prefix: "TINY" } }, Where: { place: {} } },
  });
});
afterAll(() => notes.stop());

const parent = { data_source_id: ids.dataSource };
const create = (properties: object = {}) => notes.send("POST", "pages", { parent, properties });
const read = async (page: string) =>
  (await notes.send("GET", `pages/${page}`)).body["properties"] as Json;
const query = (body: object) => notes.send("POST", `data_sources/${ids.dataSource}/query`, body);

test("rows are numbered in order, new rows get the next number, and numbers are never reused", async () => {
  const numbers = [];
  for (const row of [ids.alpha, ids.beta, ids.gamma]) numbers.push((await read(row))["ID"]);
  expect(numbers).toEqual(
    [1, 2, 3].map((number) => ({
      id: expect.any(String),
      type: "unique_id",
      unique_id: { prefix: "TINY", number },
    })),
  );
  const fourth = await create();
  expect(fourth.body["properties"]?.["ID"]).toMatchObject({ unique_id: { number: 4 } });
  await notes.send("PATCH", `pages/${text(fourth.body["id"])}`, { in_trash: true });
  const fifth = await create({ Name: { title: richText("Fifth") } });
  expect(fifth.body["properties"]?.["ID"]).toMatchObject({ unique_id: { number: 5 } });
  const renamed = { properties: { Name: { title: richText("Still fifth") } } };
  const { body } = await notes.send("PATCH", `pages/${text(fifth.body["id"])}`, renamed);
  expect(body["properties"]?.["ID"]).toMatchObject({ unique_id: { number: 5 } });
});

test("the prefix changes for all rows and can be removed", async () => {
  const change = async (unique_id: object) => {
    const response = await notes.send("PATCH", `data_sources/${ids.dataSource}`, {
      properties: { ID: { unique_id } },
    });
    return response.body["properties"]?.["ID"]?.["unique_id"];
  };
  expect(await change({ prefix: "PRO" })).toEqual({ prefix: "PRO" });
  expect((await read(ids.beta))["ID"]).toMatchObject({ unique_id: { prefix: "PRO", number: 2 } });
  expect(await change({})).toEqual({ prefix: "PRO" });
  expect(await change({ prefix: null })).toEqual({ prefix: null });
  expect((await read(ids.beta))["ID"]).toMatchObject({ unique_id: { prefix: null, number: 2 } });
});

test("rows can be filtered and sorted by number, which is read-only", async () => {
  const filter = { property: "ID", unique_id: { less_than: 3 } } as const;
  const sorts = [{ property: "ID", direction: "descending" }] as const;
  const found = await client.dataSources.query({
    data_source_id: ids.dataSource,
    filter,
    sorts: [...sorts],
  });
  expect(found.results.map(({ id }) => id)).toEqual([ids.beta, ids.alpha]);
  const refused = await create({ ID: { unique_id: { number: 1 } } });
  expect([refused.status, refused.body["code"]]).toEqual([400, "validation_error"]);
  const property_id = text((await read(ids.alpha))["ID"]?.["id"]);
  const item = await notes.send("GET", `pages/${ids.alpha}/properties/${property_id}`);
  expect(item.body).toMatchObject({ type: "unique_id", unique_id: { number: 1 } });
});

test("a place can be written, read and cleared", async () => {
  const place = { lat: 48.2, lon: 16.37, name: "Vienna", address: "Stephansplatz 1" };
  const written = await client.pages.update({
    page_id: ids.alpha,
    properties: { Where: { place } },
  });
  expect(isFullPage(written) && written.properties["Where"]).toEqual({
    id: expect.any(String),
    type: "place",
    place: { ...place, aws_place_id: null, google_place_id: null },
  });
  expect((await read(ids.beta))["Where"]).toMatchObject({ type: "place", place: null });
  const sorted = await query({ sorts: [{ property: "Where", direction: "descending" }] });
  expect(results(sorted)[0]).toMatchObject({ id: ids.alpha });
  const property_id = text((await read(ids.alpha))["Where"]?.["id"]);
  const item = await notes.send("GET", `pages/${ids.alpha}/properties/${property_id}`);
  expect(item.body).toMatchObject({ object: "property_item", place: { name: "Vienna" } });
  await client.pages.update({ page_id: ids.alpha, properties: { Where: { place: null } } });
  expect((await read(ids.alpha))["Where"]).toMatchObject({ place: null });
});

test.each([
  [{ lat: 1 }, "place.lon should be defined"],
  [{ lat: "1", lon: 2 }, "place.lat should be a number"],
  [{ lat: 1, lon: 2, city: "x" }, "place.city should be not present"],
])("rejects the place %j", async (place, expectedMessage) => {
  const { status, body } = await create({ Where: { place } });
  expect(status).toBe(400);
  expect(body["message"]).toContain(expectedMessage);
});

test("places cannot be filtered", async () => {
  const { body } = await query({ filter: { property: "Where", place: { is_empty: true } } });
  expect(body["code"]).toBe("validation_error");
  expect(body["message"]).toContain("body.filter.title should be defined");
});
