import { afterAll, beforeAll, expect, test } from "vitest";
import { ids, results, startNotes, type Notes } from "../../helpers/notes-server.js";

let notes: Notes;
beforeAll(async () => {
  notes = await startNotes();
});
afterAll(() => notes.stop());

const write = (...items: object[]) =>
  notes.send("PATCH", `blocks/${ids.empty}/children`, {
    children: [{ quote: { rich_text: items } }],
  });

test("formatting is stored and completed with defaults", async () => {
  const { body } = await write({
    type: "text",
    text: { content: "bold", link: { url: "https://tiny.example" } },
    annotations: { bold: true, color: "red_background" },
  });
  expect(body["results"]?.[0]?.["quote"]?.["rich_text"]).toEqual([
    {
      type: "text",
      text: { content: "bold", link: { url: "https://tiny.example" } },
      annotations: {
        bold: true,
        italic: false,
        strikethrough: false,
        underline: false,
        code: false,
        color: "red_background",
      },
      plain_text: "bold",
      href: "https://tiny.example",
    },
  ]);
});

test("mentions and equations have plain text", async () => {
  const { body } = await write(
    { mention: { user: { id: ids.ada } } },
    { type: "mention", mention: { type: "page", page: { id: ids.guide } } },
    { mention: { database: { id: ids.database } } },
    { mention: { date: { start: "2026-01-02", end: "2026-01-03" } } },
    { equation: { expression: "e=mc^2" } },
  );
  expect(body["results"]?.[0]?.["quote"]?.["rich_text"]).toMatchObject([
    { type: "mention", mention: { type: "user", user: { id: ids.ada } }, plain_text: "@Ada Byron" },
    { mention: { type: "page", page: { id: ids.guide } }, plain_text: "Sales guide: 2026" },
    { mention: { database: { id: ids.database } }, plain_text: "Project tracker" },
    { mention: { date: { time_zone: null } }, plain_text: "2026-01-02 → 2026-01-03" },
    { type: "equation", plain_text: "e=mc^2", href: null },
  ]);
});

test.each([
  [{ type: "mention", text: { content: "x" } }, "mention should be defined"],
  [{ text: { content: 5 } }, "text.content should be a string, instead was `5`"],
  [{ text: { content: "x" }, annotations: { color: "pinkish" } }, "annotations.color should be"],
  [{ text: { content: "x", size: 3 } }, "text.size should be not present, instead was `3`"],
])("rejects %j", async (item, expectedMessage) => {
  const { status, body } = await write(item);
  expect(status).toBe(400);
  expect(body["message"]).toContain(`body.children[0].quote.rich_text[0].${expectedMessage}`);
});

test("a mention of an unknown user is not found", async () => {
  const { status } = await write({ mention: { user: { id: ids.home } } });
  expect(status).toBe(404);
});

test("a mention of a user has what the token can read of the user", async () => {
  const block = {
    paragraph: { rich_text: [{ mention: { user: { id: ids.ada } } }] },
  };
  await notes.send("PATCH", `blocks/${ids.empty}/children`, { children: [block] });
  notes.addToken("no-users", { userInformation: "none" });
  const read = async (options = {}) => {
    const path = `blocks/${ids.empty}/children`;
    const blocks = results(await notes.send("GET", path, undefined, options));
    return blocks.at(-1)?.["paragraph"]?.["rich_text"]?.[0]?.["mention"]?.["user"];
  };
  const reference = { object: "user", id: ids.ada };
  expect(await read()).toEqual({
    ...reference,
    name: "Ada Byron",
    avatar_url: null,
    type: "person",
    person: { email: expect.stringContaining("@") },
  });
  expect(await read({ token: "no-users" })).toEqual(reference);
});
