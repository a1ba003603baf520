import { expect, test } from "vitest";
import { InputError, type InputIssue } from "../../src/index.js";
import { suggestClosest } from "../../src/provider/index.js";
import { checkInput } from "../../src/operations/check-input.js";
import { createPaper, DeskCreatePaperTool, deskClient } from "../helpers/desk.js";
import { json, startServer } from "../helpers/server.js";

function issuesOf(given: unknown): readonly InputIssue[] {
  try {
    checkInput(createPaper, given);
  } catch (error) {
    if (error instanceof InputError) return error.issues;
    throw error;
  }
  return [];
}

test.each([
  ["null for an optional input", { title: "A", tags: null }, { title: "A" }],
  ["null inside an object", { title: "A", cover: { color: null } }, { title: "A", cover: {} }],
  ["null where null means something", { title: "A", note: null }, { title: "A", note: null }],
  ["an array as JSON text", { title: "A", tags: '["x"]' }, { title: "A", tags: ["x"] }],
  [
    "an object as JSON text",
    { title: "A", cover: '{"color":"red"}' },
    { title: "A", cover: { color: "red" } },
  ],
  [
    "an open object as JSON text",
    { title: "A", values: '{"a":{"b":1}}' },
    { title: "A", values: { a: { b: 1 } } },
  ],
  ["the whole input as JSON text", '{"title":"A"}', { title: "A" }],
  ["text that looks like JSON stays text", { title: "[1]" }, { title: "[1]" }],
])("%s", (_what, given, expected) => {
  expect(checkInput(createPaper, given)).toEqual(expected);
});

test.each([
  ["a missing input", {}, "title", "expected string, received undefined. It is: Title"],
  ["an open object of another type", { title: "A", values: 1 }, "values", "expected object"],
  ["null for a required input", { title: null }, "title", "expected string"],
  ["too long a text", { title: "x".repeat(21) }, "title", "20"],
  ["a wrong item", { title: "A", tags: ["x", 1] }, "tags.1", "received number. tags is: Tags"],
  ["text that is no JSON", { title: "A", tags: "x, y" }, "tags", "expected array"],
  ["JSON text of another type", { title: "A", cover: "[1]" }, "cover", "expected object"],
  ["an unknown input", { title: "A", titel: "B" }, "titel", "Did you mean title?"],
  [
    "a part of an object",
    { title: "A", color: "red" },
    "color",
    'not an input of this operation, but part of cover: {"cover":{"color":…}}',
  ],
  ["an unknown input unlike any", { title: "A", _parent: {} }, "_parent", "It takes: title, tags"],
  [
    "an unknown key inside",
    { title: "A", cover: { size: 1 } },
    "cover.size",
    "not known here. It takes: color.",
  ],
  ["no object at all", 7, "(the input as a whole)", "expected object"],
])("%s is refused by name", (_what, given, field, message) => {
  const check = () => checkInput(createPaper, given);
  expect(check).toThrow(InputError);
  expect(check).toThrow(field);
  expect(check).toThrow(message);
});

test("every fault is named at once, and nothing of the values is repeated", () => {
  const given = { title: "s3cret".repeat(9), x: 1, tags: 5 };
  const check = () => checkInput(createPaper, given);
  const fields = ["title", "tags", "x"].map((field) => expect.objectContaining({ field }));
  expect(check).toThrow(expect.objectContaining({ code: "invalid_input", issues: fields }));
  expect(check).not.toThrow("s3cret");
});

test("the error for an unsupported input says what to do instead", () => {
  const operation = { ...createPaper, unsupported: { author: "Authors are set by the desk." } };
  expect(() => checkInput(operation, { title: "A", author: "Ada" })).toThrow(
    "author: not an input of this operation. Authors are set by the desk.",
  );
});

const inherit = (own: object, inherited: object): object => Object.setPrototypeOf(own, inherited);
const parse = (text: string) => JSON.parse(text) as object;

test.each<[what: string, given: unknown, path: string]>([
  ["at the top", parse('{"title":"A","__proto__":{}}'), "__proto__"],
  ["with null", parse('{"title":"A","__proto__":null}'), "__proto__"],
  ["inside an object", parse('{"title":"A","cover":{"__proto__":{}}}'), "cover.__proto__"],
  ["inside a list", parse('{"title":"A","tags":["x",{"__proto__":{}}]}'), "tags.1.__proto__"],
  [
    "deep inside an open object",
    parse('{"title":"A","values":{"a":[{"b":{"__proto__":{}}}]}}'),
    "values.a.0.b.__proto__",
  ],
  ["inside JSON text", { title: "A", values: '{"a":{"__proto__":{}}}' }, "values.a.__proto__"],
  ["in the whole input as JSON text", '{"title":"A","__proto__":{}}', "__proto__"],
])("__proto__ %s is refused by its path", async (_what, given, path) => {
  const server = await startServer(json(200, {}));
  const tool = new DeskCreatePaperTool({ client: deskClient(server.baseUrl), name: "add" });
  const error = await tool.execute(given as { title: string }).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(InputError);
  expect((error as InputError).issues).toEqual([
    { field: path, message: "not allowed as a key; leave it out" },
  ]);
  const call = { type: "tool_call" as const, id: "1", name: "add", args: given as object };
  expect((await tool.invoke(call)).text).toContain(`- ${path}: not allowed as a key`);
  expect(server.seen).toEqual([]);
  expect(({} as Record<string, unknown>)["polluted"]).toBeUndefined();
});

test.each([
  ["an input", inherit({}, { title: "A" }), "title"],
  ["a part of one", { title: "A", cover: inherit({}, { color: "red" }) }, "cover.color"],
  ["an open object's key", { title: "A", values: { a: inherit({}, { b: 1 }) } }, "values.a.b"],
  ["two steps away", inherit({}, inherit({}, { title: "A" })), "title"],
])("an inherited key is refused: %s", (_what, given, field) => {
  const message = expect.stringContaining("received an inherited one") as string;
  expect(issuesOf(given)).toEqual([{ field, message }]);
});

test("other names of JavaScript's own are keys like others", () => {
  const values = { constructor: { prototype: 1 }, toString: "x", hasOwnProperty: null };
  expect(checkInput(createPaper, { title: "A", values })).toEqual({ title: "A", values });
  expect(issuesOf({ title: "A", constructor: 1 })).toMatchObject([{ field: "constructor" }]);
});

test("an object without a prototype and one of a class are read", () => {
  class Paper {
    title = "A";
    print() {
      return this.title;
    }
  }
  expect(checkInput(createPaper, new Paper())).toEqual({ title: "A" });
  const bare = Object.assign(Object.create(null), { title: "A" }) as object;
  expect(checkInput(createPaper, bare)).toEqual({ title: "A" });
});

test.each([
  ["databse_id", "database_id"],
  ["pageSize", "page_size"],
  ["_parent", "parent_page_id"],
  ["tit", undefined],
  ["zzzz", undefined],
])("the closest word to %s", (word, expected) => {
  expect(suggestClosest(word, ["database_id", "parent_page_id", "page_size", "title"])).toBe(
    expected,
  );
});

test("of very many unknown inputs, only the first get advice, which takes time to find", async () => {
  const keys = Array.from({ length: 50_000 }, (_, index) => `titel_${index}`);
  const args = Object.fromEntries(keys.map((key) => [key, 1]));
  const error: unknown = await new DeskCreatePaperTool()
    .execute({ title: "A", ...args })
    .catch((reason: unknown) => reason);
  const { issues, message } = error as InputError;
  expect(issues).toHaveLength(50_000);
  expect(issues[0]?.message).toContain("It takes: title");
  expect(issues.at(-1)).toEqual({ field: "titel_49999", message: "not known here" });
  expect(message).toContain("- and 49980 more");
});
