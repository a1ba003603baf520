import { expect, test } from "vitest";
import { failProgram, runOver, runProgram } from "./helpers/run-program.ts";

const deals = {
  items: [
    { id: "1", values: { name: "Dock", value: 10 }, tags: ["a"] },
    { id: "2", values: { name: "Crane", value: 20, stage: null }, tags: [] },
  ],
  next: null,
};

test("reading a field that no item has ends the program, and names the fields that exist", async () => {
  const error = await failProgram(
    `const { items } = await list();
     let sum = 0;
     for (const { values } of items) sum += values.amount ?? 0;
     return sum;`,
    { call: async () => ({ value: deals }) },
  );
  expect(error).toMatchObject({ kind: "refused", position: { line: 3 } });
  expect(error.message).toContain("The result of list has no field amount in items[].values.");
  expect(error.advice).toBe("The fields there are name, value, stage.");
});

test.each([
  ["result.total", "no field total at its top", "items, next"],
  ["result.items[0]?.value", "no field value in items[]", "id, values, tags"],
  ["(({ titel }) => titel)(result.items[1])", "no field titel in items[]", "id, values, tags"],
  ["result.items.name", "a list in items, and lists have no name", "Read the fields of its items"],
  ["result.items.map((item) => item.owner)", "no field owner in items[]", "id, values, tags"],
])("%s ends the program", async (expression, message, advice) => {
  const error = await failProgram(`const result = await list(); return ${expression};`, {
    call: async () => ({ value: deals }),
  });
  expect(error.kind).toBe("refused");
  expect(error.message).toContain(message);
  expect(error.advice).toContain(advice);
});

test("a refusal ends the program even if it is caught, and no call follows", async () => {
  const names: string[] = [];
  const error = await failProgram(
    `const { items } = await list();
     let sum = 0;
     try { sum += items[0].values.amount; } catch {}
     await files.read("after");
     return sum;`,
    {
      call: async (name) => {
        names.push(name);
        return { value: deals };
      },
    },
  );
  expect(error).toMatchObject({ kind: "refused", position: { line: 3 } });
  expect(names).toEqual(["list"]);
});

test("a field that another item has, or that the host knows, is undefined", async () => {
  const { value } = await runProgram(
    `const { items } = await list();
     return [items[0].values.stage, items[0].values.owner, items[0].anything, items.length];`,
    {
      call: async () => ({
        value: deals,
        knownFields: { "items[].values": ["owner", "amount"], "items[]": ["*"] },
      }),
    },
  );
  expect(value).toEqual([null, null, null, 2]);
  const error = await failProgram("return (await list()).items[0].values.total", {
    call: async () => ({ value: deals, knownFields: { "items[].values": ["owner"] } }),
  });
  expect(error.advice).toBe("The fields there are name, value, stage, owner.");
});

test.each<[string, unknown]>([
  ["JSON.stringify(items[0])", '{"id":"1","values":{"name":"Dock","value":10},"tags":["a"]}'],
  ["({ ...items[0].values, extra: 1 })", { name: "Dock", value: 10, extra: 1 }],
  ["Object.keys(items[1].values)", ["name", "value", "stage"]],
  [
    "Object.entries(items[0].values)",
    [
      ["name", "Dock"],
      ["value", 10],
    ],
  ],
  [
    "['amount' in items[0].values, Object.hasOwn(items[0], 'id'), items[0].hasOwnProperty('x')]",
    [false, true, false],
  ],
  ["(({ id, ...rest }) => rest)(items[0])", { values: { name: "Dock", value: 10 }, tags: ["a"] }],
  ["items[0].values?.name", "Dock"],
  ["items[5]?.values", null],
  [
    "[Array.isArray(items), items instanceof Array, items[0] instanceof Object]",
    [true, true, true],
  ],
  ["items.map(({ id }) => id).concat(items[0].tags).join()", "1,2,a"],
  ["[...items].toSorted((a, b) => b.values.value - a.values.value)[0].id", "2"],
  ["items.flatMap(({ tags }) => tags).includes('a')", true],
  ["Object.fromEntries(items.map(({ id, values }) => [id, values.value]))", { 1: 10, 2: 20 }],
  ["Object.groupBy(items, ({ id }) => id)[2].length", 1],
  [
    "(() => { items[0].note = 'new'; items.push({ id: '3' }); return [items[0].note, items.length]; })()",
    ["new", 3],
  ],
  [
    "(() => { const keys = []; for (const key in items[0]) keys.push(key); return keys; })()",
    ["id", "values", "tags"],
  ],
  ["`${items[0]} ${items[0].tags}`", "[object Object] a"],
  ["(async () => await items[0])().then(({ id }) => id)", undefined],
  ["structured(items)", 2],
])("%s works on results as on any object", async (expression, expected) => {
  const value = await runOver(
    deals,
    `const { items } = await list();
     const structured = (list) => Array.from(list).filter(Boolean).length;
     return [await (${expression})];`,
  );
  expect(value).toEqual([expected === undefined ? "1" : expected]);
});

test("reading 10,000 items stays within the limits of a run", async () => {
  const items = Array.from({ length: 10_000 }, (_item, index) => ({
    id: `deal-${index}`,
    values: { name: `Deal ${index}`, value: index, stage: "won", owner: { id: "o" } },
  }));
  const sum = await runOver(
    { items },
    "let sum = 0; for (const { values } of (await list()).items) sum += values.value; return sum;",
  );
  expect(sum).toBe(49_995_000);
});
