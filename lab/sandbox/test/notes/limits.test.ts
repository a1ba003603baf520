import { afterAll, beforeAll, expect, test } from "vitest";
import { codeLanguages } from "../../src/services/notes/blocks/code-languages.js";
import { ids, paragraph, richText, startNotes, text, type Notes } from "../helpers/notes-server.js";

let notes: Notes;
beforeAll(async () => {
  notes = await startNotes();
});
afterAll(() => notes.stop());

const children = `blocks/${ids.empty}/children`;
const createLink = (url: string) => ({
  children: [{ paragraph: { rich_text: [{ text: { content: "x", link: { url } } }] } }],
});
const many = <Item>(count: number, item: Item): Item[] => Array.from({ length: count }, () => item);

test.each([
  [
    "101 children",
    { children: many(101, paragraph("x")) },
    "body.children.length should be ≤ `100`, instead was `101`.",
  ],
  [
    "a text of 2001 characters",
    { children: [paragraph("x".repeat(2001))] },
    "body.children[0].paragraph.rich_text[0].text.content.length should be ≤ `2000`, instead was `2001`.",
  ],
  [
    "101 texts",
    { children: [{ paragraph: { rich_text: many(101, richText("x")).flat() } }] },
    "body.children[0].paragraph.rich_text.length should be ≤ `100`, instead was `101`.",
  ],
  [
    "code without a language",
    { children: [{ code: { rich_text: [] } }] },
    "body.children[0].code.language should be defined, instead was `undefined`.",
  ],
  [
    "a returned block sent back",
    { children: [{ id: ids.home, ...paragraph("x") }] },
    "body.children[0].id should be not present, instead was `",
  ],
  [
    "a block that is a string",
    { children: ["x"] },
    'body.children[0] should be an object, instead was `"x"`.',
  ],
  [
    "a type with no object of its name",
    { children: [{ type: "quote" }] },
    "body.children[0].quote should be defined, instead was `undefined`.",
  ],
  ["no children", {}, "body.children should be defined, instead was `undefined`."],
])("rejects %s", async (_, body, expectedMessage) => {
  const response = await notes.send("PATCH", children, body);
  expect([response.status, response.body["code"]]).toEqual([400, "validation_error"]);
  expect(response.body["message"]).toContain(`body failed validation: ${expectedMessage}`);
});

test("a block of unknown type is rejected with the list of types", async () => {
  const { body } = await notes.send("PATCH", children, { children: [{ poem: {} }] });
  const message = text(body["message"]);
  expect(message).toMatch(/^body failed validation\. Fix one:\n/);
  expect(message).toContain(
    "\nbody.children[0].quote should be defined, instead was `undefined`.\n",
  );
});

test("a link must be a valid URL", async () => {
  const bad = await notes.send("PATCH", children, createLink("not a link"));
  expect([bad.status, bad.body["message"]]).toEqual([
    400,
    "Content creation Failed. Fix the following: \nInvalid URL for link.",
  ]);
  const good = await notes.send("PATCH", children, createLink("https://tiny.example"));
  expect(good.body["results"]).toMatchObject([
    { paragraph: { rich_text: [{ href: "https://tiny.example" }] } },
  ]);
});

test("a payload contains at most 1000 blocks", async () => {
  const nested = paragraph("x", many(10, paragraph("y")));
  const refused = await notes.send("PATCH", children, { children: many(91, nested) });
  expect([refused.status, refused.body["code"]]).toEqual([400, "validation_error"]);
  expect(refused.body["message"]).toContain("instead was `1001`");
  const taken = await notes.send("PATCH", children, { children: many(90, nested) });
  expect(taken.status).toBe(200);
});

test("there are 90 code languages, and the error lists them", async () => {
  const code = { code: { rich_text: [], language: "js" } };
  const { body } = await notes.send("PATCH", children, { children: [code] });
  expect(body["message"]).toContain('should be `"abap"`, `"abc"`, ');
  expect(body["message"]).toContain(', or `"java/c/c++/c#"`, instead was `"js"`.');
  expect(new Set(codeLanguages).size).toBe(90);
});

test("plain_text and href may be sent back (recorded quirk)", async () => {
  const item = { type: "text", text: { content: "x" }, plain_text: "x", href: null };
  const body = { children: [{ paragraph: { rich_text: [item] } }] };
  expect((await notes.send("PATCH", children, body)).status).toBe(200);
});
