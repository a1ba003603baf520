import { afterAll, beforeAll, expect, test } from "vitest";
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

const getLine = (block: { [key: string]: unknown }) => {
  const { paragraph: content } = block as { paragraph: { rich_text: [{ plain_text: string }] } };
  return content.rich_text[0].plain_text;
};

async function createPage(lines: string[]): Promise<{ id: string; path: string }> {
  const { body } = await notes.send("POST", "pages", {
    parent: { page_id: ids.home },
    properties: { title: { title: richText("Order") } },
    children: lines.map((line) => paragraph(line)),
  });
  const id = text(body["id"]);
  return { id, path: `blocks/${id}/children` };
}

const readLines = async (path: string) => results(await notes.send("GET", path)).map(getLine);

test("blocks inserted again and again after the same block stay in order", async () => {
  const { path } = await createPage(["first", "last"]);
  const [first] = results(await notes.send("GET", path));
  const numbers = Array.from({ length: 30 }, (_, index) => [`${index}a`, `${index}b`]);
  for (const pair of numbers) {
    const children = pair.map((line) => paragraph(line));
    await notes.send("PATCH", path, { children, after: text(first?.["id"]) });
  }
  expect(await readLines(path)).toEqual(["first", ...numbers.toReversed().flat(), "last"]);
});

test("an insertion in the middle returns the blocks after it, one at the end only itself", async () => {
  const { path } = await createPage(["a", "d"]);
  const [first] = results(await notes.send("GET", path));
  const children = ["b", "c"].map((line) => paragraph(line));
  const inserted = await notes.send("PATCH", path, { children, after: text(first?.["id"]) });
  expect(results(inserted).map(getLine)).toEqual(["b", "c", "d"]);
  const appended = await notes.send("PATCH", path, { children: [paragraph("e")] });
  expect(results(appended).map(getLine)).toEqual(["e"]);
  const unknown = { children, after: ids.home };
  expect((await notes.send("PATCH", path, unknown)).status).toBe(404);
});

test("a page has children until the last of them is in the trash", async () => {
  const { id, path } = await createPage(["only"]);
  const [only] = results(await notes.send("GET", path));
  const read = async () => (await notes.send("GET", `blocks/${id}`)).body["has_children"];
  expect(await read()).toBe(true);
  await notes.send("DELETE", `blocks/${text(only?.["id"])}`);
  expect(await read()).toBe(false);
  await notes.send("PATCH", `blocks/${text(only?.["id"])}`, { in_trash: false });
  expect(await read()).toBe(true);
});

test("a page moves with its place: from the list of its old parent to the end of the new one", async () => {
  const { id: from } = await createPage([]);
  const { id: to, path } = await createPage(["line"]);
  const { body } = await notes.send("POST", "pages", { parent: { page_id: from } });
  const id = text(body["id"]);
  await notes.send("POST", `pages/${id}/move`, { parent: { page_id: to } });
  expect(results(await notes.send("GET", `blocks/${from}/children`))).toEqual([]);
  expect(results(await notes.send("GET", path)).map((block) => block["type"])).toEqual([
    "paragraph",
    "child_page",
  ]);
});
