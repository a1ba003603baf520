import { afterAll, beforeAll, expect, test } from "vitest";
import { ids, results, startNotes, text, type Notes } from "../../helpers/notes-server.js";

let notes: Notes;
beforeAll(async () => {
  notes = await startNotes();
});
afterAll(() => notes.stop());

const move = (id: string, parent: object) => notes.send("POST", `pages/${id}/move`, { parent });
const childIds = async (id: string) =>
  results(await notes.send("GET", `blocks/${id}/children`)).map((block) => block["id"]);

async function newPage(parent: object = { page_id: ids.empty }, title = "Moved"): Promise<string> {
  const properties = { title: { title: [{ text: { content: title } }] } };
  const { body } = await notes.send("POST", "pages", { parent, properties });
  return text(body["id"]);
}

test("a page moves under another page, with its content", async () => {
  const [page, target] = [await newPage(), await newPage()];
  const inside = await newPage({ page_id: page });
  const { body, status } = await move(page, { type: "page_id", page_id: target });
  expect(status).toBe(200);
  expect(body).toMatchObject({ id: page, parent: { type: "page_id", page_id: target } });
  expect(await childIds(target)).toEqual([page]);
  expect(await childIds(page)).toEqual([inside]);
  expect(await childIds(ids.empty)).not.toContain(page);
});

test("a page becomes a row with its title, and a row becomes a page", async () => {
  const page = await newPage();
  const { body } = await move(page, { type: "data_source_id", data_source_id: ids.dataSource });
  expect(body).toMatchObject({
    parent: { type: "data_source_id", data_source_id: ids.dataSource, database_id: ids.database },
    properties: { Name: { title: [{ plain_text: "Moved" }] }, Active: { checkbox: false } },
  });
  const query = `data_sources/${ids.dataSource}/query`;
  const listed = async () => results(await notes.send("POST", query, {})).map((row) => row["id"]);
  expect(await listed()).toContain(page);
  const back = await move(page, { page_id: ids.empty });
  expect(Object.keys(back.body["properties"] ?? {})).toEqual(["title"]);
  expect(await listed()).not.toContain(page);
});

test("page_id accepts a database with one data source", async () => {
  const { body } = await move(await newPage(), { page_id: ids.database });
  expect(body).toMatchObject({ parent: { data_source_id: ids.dataSource } });
});

test("a page does not move into itself or into a page below it", async () => {
  const page = await newPage();
  const below = await newPage({ page_id: page });
  for (const page_id of [page, below]) {
    const { body, status } = await move(page, { page_id });
    expect(status).toBe(400);
    expect(text(body["message"])).toContain("into itself");
  }
});

test.each([
  ["database_id as parent", ids.guide, { database_id: ids.database }, 400],
  ["an unknown parent", ids.guide, { page_id: ids.dataSource }, 404],
  ["a database to move", ids.database, { page_id: ids.empty }, 400],
  ["an unknown page", ids.dataSource, { page_id: ids.empty }, 404],
])("rejects %s", async (_what, id, parent, status) => {
  expect((await move(id, parent)).status).toBe(status);
});

test("a page in the trash does not move", async () => {
  const page = await newPage();
  await notes.send("PATCH", `pages/${page}`, { in_trash: true });
  expect((await move(page, { page_id: ids.home })).status).toBe(400);
});
