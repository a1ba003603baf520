import { expect, test } from "vitest";
import { InputError } from "../../src/index.js";
import { callAsModel, createTools, startBoard } from "./board.js";

const board = "b1";

async function start() {
  const service = await startBoard();
  return { ...service, ...createTools({ client: service.open() }) };
}

test("inputs beside items count for each, and an item's own come first", async () => {
  const { create, writes } = await start();
  const { data } = await callAsModel(create, {
    board,
    note: "for all",
    values: { color: "red", size: 1 },
    items: [
      { title: "a" },
      { title: "b", note: "own", values: { color: "blue" } },
      { title: "c", board: "b2", note: null },
      { title: "d", board_id: "b3", values: '{"size":2}' },
    ],
  });
  expect(data).toMatchObject({ done: 4 });
  expect(writes.map(({ body }) => body).toSorted(byTitle)).toEqual([
    { board, title: "a", note: "for all", values: { color: "red", size: 1 } },
    { board, title: "b", note: "own", values: { color: "blue", size: 1 } },
    { board: "b2", title: "c", note: "for all", values: { color: "red", size: 1 } },
    { board: "b3", title: "d", note: "for all", values: { color: "red", size: 2 } },
  ]);
});

test("items are accepted as JSON text, and null for them is a single call", async () => {
  const { create, writes } = await start();
  await callAsModel(create, { board, items: '[{"title":"a"},{"title":"b"}]' });
  const { data } = await callAsModel(create, { board, title: "c", items: null }, { id: "call-2" });
  expect(data).toMatchObject({ title: "c" });
  expect(writes.map(({ body }) => String(body["title"])).toSorted()).toEqual(["a", "b", "c"]);
});

test("all problems of all items are in one error, and nothing is sent", async () => {
  const { create, writes } = await start();
  const { content, status } = await callAsModel(create, {
    board,
    items: [{ title: "a" }, { title: "" }, { titel: "b" }, { title: "c", values: 7 }, "x", 3],
  });
  expect(status).toBe("error");
  expect(content).toContain(
    "items[4]: expected an object with the inputs of one call (also item 5)",
  );
  const second = await callAsModel(create, {
    board,
    items: [{ title: "a" }, { title: "" }, { titel: "b" }, { title: "c", values: 7 }],
  });
  expect(second.content).toContain("desk_create_card was not called");
  expect(second.content).toContain("- items[1].title: ");
  expect(second.content).toContain("- items[2].title: ");
  expect(second.content).toContain(
    "- items[2].titel: not an input of this operation. Did you mean title?",
  );
  expect(second.content).toContain("- items[3].values: ");
  expect(writes).toEqual([]);
});

test("a mistake of a hundred items is one line with the items that have it", async () => {
  const { create, writes } = await start();
  const items = Array.from({ length: 100 }, (_, index) =>
    index === 50 ? { title: "fine" } : { title: "a", colour: "red" },
  );
  const { content } = await callAsModel(create, { board, items });
  const lines = content.split("\n").filter((line) => line.startsWith("- "));
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatch(/^- items\[0\]\.colour: not an input .*\(also items 1-49, 51-99\)$/);
  expect(writes).toEqual([]);
});

test("a mistake beside items is named there, once", async () => {
  const { create } = await start();
  const { content } = await callAsModel(create, {
    board: 5,
    items: [{ title: "a" }, { title: "b" }],
  });
  const lines = content.split("\n").filter((line) => line.startsWith("- "));
  expect(lines).toEqual([expect.stringMatching(/^- board: expected string, received number/)]);
});

test("two items with the same target are refused with the items", async () => {
  const { update, writes } = await start();
  const { content } = await callAsModel(update, {
    values: { column: "done" },
    items: [{ card_id: "1" }, { card_id: "2" }, { card_id: "1" }, { card_id: "1" }],
  });
  expect(content).toContain(
    "- items[0]: has the same target as items 2-3; merge their changes into one item",
  );
  expect(writes).toEqual([]);
});

test.each([
  ["an empty list", [], "expected at least one item; leave items out for a single call"],
  ["a text", "all of them", "expected a list of objects"],
  ["an object", { title: "a" }, "expected a list of objects"],
  [
    "101 items",
    Array.from({ length: 101 }, () => ({ title: "a" })),
    "expected at most 100 items, received 101; give the others in further calls",
  ],
])("%s is refused", async (_what, items, message) => {
  const { create, writes } = await start();
  const { content } = await callAsModel(create, { board, items });
  expect(content).toContain(`- items: ${message}`);
  expect(writes).toEqual([]);
});

test("hostile items are refused, quickly and without a write", async () => {
  const { create, writes } = await start();
  const prototype = JSON.parse('{"title":"a","__proto__":{"board":"x"}}') as object;
  const inValues = JSON.parse('{"title":"a","values":{"__proto__":{"board":"x"}}}') as object;
  let deep: unknown = {};
  for (let level = 0; level < 300; level += 1) deep = { deep };
  const many = Array.from({ length: 100_000 }, () => ({ title: "a" }));
  const hostile: [unknown, RegExp][] = [
    [[{ title: "a" }, prototype], /- items\[1\]\.__proto__: not allowed as a key/],
    [[inValues], /- items\[0\]\.values\.__proto__: not allowed as a key/],
    [[{ title: "a", values: deep }], /- items\[0\]\.values: expected at most 200 levels/],
    [[{ title: "a", items: [{ title: "b" }] }], /- items\[0\]\.items: not an input/],
    [[[{ title: "a" }]], /- items\[0\]: expected an object/],
    [many, /expected at most 100 items, received 100000/],
  ];
  for (const [items, message] of hostile) {
    const { content, status } = await callAsModel(create, { board, items });
    expect(status).toBe("error");
    expect(content).toMatch(message);
    expect(content.length).toBeLessThan(2000);
  }
  const beside = JSON.parse('{"board":"b1","__proto__":{"a":1},"items":[{"title":"a"}]}') as object;
  await expect(callAsModel(create, beside as never)).resolves.toMatchObject({ status: "error" });
  expect(({} as { a?: number }).a).toBeUndefined();
  expect(writes).toEqual([]);
});

test("a check by reads refuses all items before one is sent, and reads once", async () => {
  const { reads, update, writes } = await start();
  const { content } = await callAsModel(update, {
    items: [
      { card_id: "1", values: { column: "todo" } },
      { card_id: "2", values: { column: "blue" } },
      { card_id: "3", values: { column: "blue" } },
    ],
  });
  expect(content).toContain("- items[1].values.column: expected one of todo, done (also item 2)");
  expect(writes).toEqual([]);
  expect(reads).toEqual(["/columns"]);
});

test("programs give their inputs to executeAll, with the same errors", async () => {
  const { create, update } = await start();
  const outcomes = await create.executeAll([
    { board, title: "a" },
    { board, title: "b" },
  ]);
  expect(outcomes).toMatchObject([
    { status: "done", output: { title: "a" } },
    { status: "done", output: { title: "b" } },
  ]);
  const wrong = update.executeAll([{ card_id: "1" }, { card_id: "1" }]);
  await expect(wrong).rejects.toThrow(InputError);
  await expect(wrong).rejects.toThrow("items[0]: has the same target as item 1");
});

test("an operation that takes no items refuses them", async () => {
  const { open } = await startBoard();
  const { DeskGetPaperTool } = await import("../helpers/desk.js");
  const tool = new DeskGetPaperTool({ client: open() });
  await expect(tool.executeAll([{ paper_id: "1" }])).rejects.toThrow(
    "desk_get_paper does not take items",
  );
  const { content } = await callAsModel(tool, { items: [{ paper_id: "1" }] });
  expect(content).toContain("items: not an input of this operation");
});

function byTitle(one: Record<string, unknown>, other: Record<string, unknown>): number {
  return String(one["title"]).localeCompare(String(other["title"]));
}
