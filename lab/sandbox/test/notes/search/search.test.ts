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

const search = async (body: object) => {
  const response = await notes.send("POST", "search", body);
  return results(response).map((hit) => text(hit["id"]));
};

test("search matches titles, not content", async () => {
  expect(await search({ query: "LAUNCH" })).toEqual([ids.alpha]);
  expect(await search({ query: "guide sales" })).toEqual([ids.guide]);
  expect(await search({ query: "Line 7" })).toEqual([]);
  expect(await search({ query: ids.home })).toEqual([]);
});

test("an empty query lists everything, last edited first", async () => {
  const all = await search({});
  expect(all).toHaveLength(7);
  expect(all.slice(0, 2)).toEqual([ids.gamma, ids.beta]);
  const sort = { timestamp: "last_edited_time", direction: "ascending" };
  expect((await search({ sort })).slice(-2)).toEqual([ids.beta, ids.gamma]);
});

test("a data source result contains its schema and its database", async () => {
  const { body } = await notes.send("POST", "search", { query: "project tracker" });
  expect(body["results"]).toMatchObject([
    {
      object: "data_source",
      id: ids.dataSource,
      parent: { type: "database_id", database_id: ids.database },
      properties: { Tags: { multi_select: { options: [{ name: "new" }, {}, {}] } } },
      url: `https://www.notion.so/${ids.database.replaceAll("-", "")}`,
    },
  ]);
});

test("new pages are found by title", async () => {
  const parent = { page_id: ids.home };
  const properties = { title: { title: richText("Quarterly numbers") } };
  const { body } = await notes.send("POST", "pages", { parent, properties });
  expect(await search({ query: "quarterly" })).toEqual([text(body["id"])]);
});
