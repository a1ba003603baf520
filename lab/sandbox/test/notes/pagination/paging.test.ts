import { afterAll, beforeAll, expect, test } from "vitest";
import {
  fetchAllPages,
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

const guide = `blocks/${ids.guide}/children`;
const lines = Array.from({ length: 230 }, (_, index) => `Line ${index}`);
const getLine = (block: { [key: string]: unknown }) => {
  const { paragraph: content } = block as { paragraph: { rich_text: [{ plain_text: string }] } };
  return content.rich_text[0].plain_text;
};

test("paginates all children once and in order", async () => {
  for (const size of [1, 7, 77, 100]) {
    const pages = await fetchAllPages(notes, guide, size);
    expect(pages.flat().slice(0, 230).map(getLine)).toEqual(lines);
    expect(pages.flat().at(-1)).toMatchObject({ id: ids.empty, type: "child_page" });
    expect(pages).toHaveLength(Math.ceil(231 / size));
  }
});

test("a page contains 100 results by default", async () => {
  const response = await notes.send("GET", guide);
  expect(results(response)).toHaveLength(100);
  expect(response.body).toMatchObject({ has_more: true, type: "block", block: {} });
  expect(response.body["next_cursor"]).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
});

test("the last page has no next cursor", async () => {
  const { body } = await notes.send("GET", `blocks/${ids.home}/children?page_size=8`);
  expect(body).toMatchObject({ has_more: false, next_cursor: null });
});

test.each([
  ["page_size=101", "query.page_size should be ≤ `100` or `undefined`, instead was `101`."],
  ["page_size=0", "query.page_size should be ≥ `1` or `undefined`, instead was `0`."],
  ["page_size=ten", 'query.page_size should be a number or `undefined`, instead was `"ten"`.'],
  [
    "start_cursor=x",
    'query.start_cursor should be a valid uuid or `undefined`, instead was `"x"`.',
  ],
])("rejects %s", async (query, expectedMessage) => {
  const { status, body } = await notes.send("GET", `${guide}?${query}`);
  expect([status, body["message"]]).toEqual([400, `query failed validation: ${expectedMessage}`]);
});

test("rejects an unknown cursor or one of another list", async () => {
  const users = await notes.send("GET", "users?page_size=1");
  const foreign = text(users.body["next_cursor"]);
  for (const cursor of [foreign, ids.home]) {
    const { status, body } = await notes.send("GET", `${guide}?start_cursor=${cursor}`);
    expect([status, body["message"]]).toEqual([
      400,
      `The start_cursor provided is invalid: ${cursor}`,
    ]);
  }
});

test("a cursor keeps its position while blocks are added and removed", async () => {
  const { body } = await notes.send("POST", "pages", {
    parent: { page_id: ids.home },
    children: ["a", "b", "c", "d"].map((name) => paragraph(name)),
  });
  const path = `blocks/${text(body["id"])}/children`;
  const first = await notes.send("GET", `${path}?page_size=2`);
  const cursor = text(first.body["next_cursor"]);
  const [one, two] = results(first);
  await notes.send("PATCH", path, { children: [paragraph("0")], position: { type: "start" } });
  await notes.send("DELETE", `blocks/${text(one?.["id"])}`);
  await notes.send("DELETE", `blocks/${text(two?.["id"])}`);
  await notes.send("PATCH", path, { children: [paragraph("e")] });
  const rest = await notes.send("GET", `${path}?start_cursor=${cursor}`);
  expect(results(rest).map(getLine)).toEqual(["c", "d", "e"]);
});

test("the same page returns the same cursor", async () => {
  const once = await notes.send("GET", `${guide}?page_size=10`);
  const twice = await notes.send("GET", `${guide}?page_size=10`);
  expect(twice.body["next_cursor"]).toBe(once.body["next_cursor"]);
});

test("a search neither repeats nor skips objects edited between pages", async () => {
  const first = await notes.send("POST", "search", { page_size: 2 });
  const edited = text(results(first)[1]?.["id"]);
  await notes.send("PATCH", `pages/${edited}`, { icon: { emoji: "🔥" } });
  const cursor = first.body["next_cursor"];
  const rest = await notes.send("POST", "search", { start_cursor: cursor });
  const seen = [...results(first), ...results(rest)].map((hit) => text(hit["id"]));
  expect(new Set(seen).size).toBe(seen.length);
  const all = await notes.send("POST", "search", {});
  expect(seen.toSorted()).toEqual(
    results(all)
      .map((hit) => text(hit["id"]))
      .toSorted(),
  );
});

test("a sorted query continues after the last row", async () => {
  const path = `data_sources/${ids.dataSource}/query`;
  const sorts = [{ property: "Budget", direction: "descending" }];
  const first = await notes.send("POST", path, { sorts, page_size: 1 });
  expect(results(first)).toMatchObject([{ id: ids.alpha }]);
  const row = { parent: { data_source_id: ids.dataSource } };
  const properties = { Name: { title: richText("On top") }, Budget: { number: 9000 } };
  await notes.send("POST", "pages", { ...row, properties });
  await notes.send("PATCH", `pages/${ids.alpha}`, { properties: { Budget: { number: 1 } } });
  const rest = await notes.send("POST", path, { sorts, start_cursor: first.body["next_cursor"] });
  expect(results(rest).map((hit) => hit["id"])).toEqual([ids.beta, ids.alpha, ids.gamma]);
  const other = await notes.send("POST", path, { start_cursor: first.body["next_cursor"] });
  expect(other.status).toBe(400);
});

test("the id of a block is a cursor of the page that starts with it", async () => {
  const all = (await fetchAllPages(notes, guide, 100)).flat();
  for (const index of [0, 7, 150]) {
    const cursor = text(all[index]?.["id"]);
    for (const form of [cursor, cursor.replaceAll("-", "")]) {
      const page = await notes.send("GET", `${guide}?page_size=3&start_cursor=${form}`);
      expect(results(page)).toEqual(all.slice(index, index + 3));
    }
  }
  const last = text(all.at(-1)?.["id"]);
  const { body } = await notes.send("GET", `${guide}?start_cursor=${last}`);
  expect(body).toMatchObject({ results: [{ id: last }], has_more: false, next_cursor: null });
  const elsewhere = await notes.send("GET", `${guide}?start_cursor=${ids.home}`);
  expect([elsewhere.status, elsewhere.body["message"]]).toEqual([
    400,
    `The start_cursor provided is invalid: ${ids.home}`,
  ]);
});

test("the id of a file upload is a cursor of the page that starts with it", async () => {
  for (const filename of ["a.txt", "b.txt", "c.txt"]) {
    await notes.send("POST", "file_uploads", { filename, mode: "multi_part", number_of_parts: 2 });
  }
  const all = results(await notes.send("GET", "file_uploads")).map((upload) => text(upload["id"]));
  const page = await notes.send("GET", `file_uploads?page_size=1&start_cursor=${all[1]}`);
  expect(results(page)).toMatchObject([{ id: all[1] }]);
  const rest = await notes.send(
    "GET",
    `file_uploads?start_cursor=${text(page.body["next_cursor"])}`,
  );
  expect(results(rest)).toMatchObject([{ id: all[2] }]);
});
