import { expect, test } from "vitest";
import { createRecorder, failProgram, runProgram } from "./helpers/run-program.ts";

test("a program awaits calls at its top, returns a value and logs texts", async () => {
  const { call, calls } = createRecorder({ items: [{ id: "a" }, { id: "b" }] });
  const { logs, value } = await runProgram(
    `const { items } = await list({ limit: 2 });
     console.log("items", items, items.length);
     console.warn(new Error("careful"), undefined, 1n);
     const text = await files.read("a.txt", { lines: [1, null, true] });
     return items.map(({ id }) => id);`,
    { call },
  );
  expect(value).toEqual(["a", "b"]);
  expect(logs).toEqual(['items [{"id":"a"},{"id":"b"}] 2', '"Error: careful" null "1"']);
  expect(calls).toEqual([
    ["list", { limit: 2 }],
    ["files.read", "a.txt", { lines: [1, null, true] }],
  ]);
});

test("everything that a program returns has a JSON text", async () => {
  const { value } = await runProgram(`
    class Money { amount = 3; #hidden = 1; get euros() { return 1; } }
    const circle = { name: "circle" };
    circle.self = circle;
    return [
      undefined, NaN, -Infinity, 12n, Symbol("s"), () => 1, new Date(0), new Money(), circle,
      new Map([["a", 1]]), new Map([[1, "b"]]), new Set(["x"]), new TypeError("wrong"), { a: undefined, b: null },
    ];`);
  expect(value).toEqual([
    null,
    "NaN",
    "-Infinity",
    "12",
    "Symbol(s)",
    "[function]",
    "1970-01-01T00:00:00.000Z",
    { amount: 3 },
    { name: "circle", self: "[part of itself]" },
    { a: 1 },
    [[1, "b"]],
    ["x"],
    "TypeError: wrong",
    { b: null },
  ]);
  expect((await runProgram("")).value).toBeNull();
});

test("the same program has the same clock and random numbers, in UTC", async () => {
  const source = `
    const started = Date.now();
    await list();
    return [Date.now() - started, new Date().toISOString(), new Date(2024, 0, 31).toISOString(), Date.parse("2024-02-29T12:00:00+02:00"), new Date().getTimezoneOffset(), Math.random(), Math.random()];`;
  const { value } = await runProgram(source);
  expect(value).toEqual([
    0,
    "2023-11-14T22:13:20.000Z",
    "2024-01-31T00:00:00.000Z",
    Date.UTC(2024, 1, 29, 10),
    0,
    expect.any(Number),
    expect.any(Number),
  ]);
  expect((await runProgram(source)).value).toEqual(value);
  const [, random] = (value as number[]).slice(-2);
  const { value: other } = await runProgram(source, { seed: "another" });
  expect((other as number[]).at(-1)).not.toBe(random);
});

test("a rejected call is an error with the name, message and fields of the host's", async () => {
  const failure = Object.assign(new RangeError("No task “x”."), {
    field: "id",
    details: { a: [1] },
  });
  const call = async () => Promise.reject(failure);
  const { value } = await runProgram(
    `try { await list(); } catch (error) {
       return [error instanceof Error, error.name, error.message, error.field, error.details, String(error)];
     }`,
    { call },
  );
  expect(value).toEqual([
    true,
    "RangeError",
    "No task “x”.",
    "id",
    { a: [1] },
    "RangeError: No task “x”.",
  ]);
  const error = await failProgram("const a = 1;\n  await list(a);", { call });
  expect(error).toMatchObject({
    kind: "thrown",
    code: "program",
    cause: failure,
    position: { line: 2, column: 14 },
  });
  expect(error.message).toBe('Line 2, column 14: The program threw RangeError: “No task "x".”.');
});

test("an error of the program names its line and column", async () => {
  const error = await failProgram("const a = 1;\nconst b = undefined;\nreturn a + b.c;");
  expect(error).toMatchObject({ kind: "thrown", position: { line: 3, column: 12 } });
  expect(error.message).toContain("TypeError: “cannot read property 'c' of undefined”");
});

test.each([
  ["throw 'a text'", "“a text”"],
  ["throw null", "“null”"],
  ["throw { message: 'an object' }", "“an object”"],
  ["throw { get message() { throw 1; }, toString() { throw 2; } }", "Error: “"],
  ["return { get a() { throw new RangeError('in a getter'); } }", "RangeError: “in a getter”"],
])("%s fails with what can be read of it", async (source, text) => {
  expect(await failProgram(source)).toMatchObject({
    kind: "thrown",
    message: expect.stringContaining(text),
  });
});

test("text that is not JavaScript is refused with its place, and calls nothing", async () => {
  const { call, calls } = createRecorder();
  const error = await failProgram("await list();\nconst = 3;", { call });
  expect(error).toMatchObject({ kind: "syntax", position: { line: 2 } });
  expect(error.message).toContain("Correct the program");
  const open = await failProgram("list(", { call });
  expect(open).toMatchObject({ kind: "syntax" });
  expect(calls).toEqual([]);
});

test("a misspelled function is corrected, and a global of browsers explained", async () => {
  expect((await failProgram("return lists({})")).advice).toBe("Did you mean list?");
  expect((await failProgram("return files.raed()")).message).toContain(
    "There is no function files.raed. The functions of files are read.",
  );
  const timer = await failProgram("await new Promise((done) => setTimeout(done, 1000))");
  expect(timer.advice).toContain("no timers");
});

test("calls that nothing awaits are waited for", async () => {
  const { call, calls } = createRecorder();
  const { value } = await runProgram(
    `for (const id of [1, 2, 3]) list(id).then(() => files.read(id));
     [4].forEach(async (id) => { await list(id); await list(id + 1); });
     return "returned";`,
    { call },
  );
  expect(value).toBe("returned");
  expect(calls.map(([name, id]) => `${name} ${id as number}`).toSorted()).toEqual([
    "files.read 1",
    "files.read 2",
    "files.read 3",
    "list 1",
    "list 2",
    "list 3",
    "list 4",
    "list 5",
  ]);
});

test("a failure that nothing awaits fails the program, and one that is awaited later does not", async () => {
  const call = async () => Promise.reject(new TypeError("no such record"));
  const error = await failProgram("list(1);\nreturn 'done';", { call });
  expect(error).toMatchObject({ kind: "thrown", position: { line: 1 } });
  expect(error.message).toContain("no such record");
  const thrown = await failProgram("[1].forEach(async () => { throw new RangeError('inside'); });");
  expect(thrown.message).toContain("RangeError: “inside”");
  const { value } = await runProgram(
    `const early = Promise.reject(new Error("early"));
     const call = list();
     const settled = await Promise.allSettled([list(), list()]);
     return [await early.catch((error) => error.message), await call.catch(() => "caught"), settled.length];`,
    { call },
  );
  expect(value).toEqual(["early", "caught", 2]);
});

test("a promise that nothing can settle ends the program at once", async () => {
  const error = await failProgram("await list();\nawait new Promise(() => {});");
  expect(error).toMatchObject({ kind: "thrown" });
  expect(error.message).toContain("waits for a promise that nothing settles");
});

test.each([
  ["list([files.read()])", "arguments[0][0] is a promise. Await it first."],
  ["list({ at: NaN })", "arguments[0].at is NaN"],
  ["list({ all: [undefined] })", "arguments[0].all[0] is undefined"],
  ["list({ ids: new Set([1]) })", "arguments[0].ids is a Set"],
  ["list({ ids: new Map() })", "arguments[0].ids is a Map"],
  ["list({ count: 3n })", "arguments[0].count is a BigInt"],
  ["list({ each: () => 1 })", "arguments[0].each is a function"],
  ["const a = {}; a.a = a; list(a)", "arguments[0].a is part of itself"],
])("%s is an error that names the place", async (source, text) => {
  const { call, calls } = createRecorder();
  const error = await failProgram(`${source}; return 1;`, { call });
  expect(error.message).toContain(text);
  expect(calls.filter(([name]) => name === "list")).toEqual([]);
});

test("reading a field of a call that was not awaited ends the program", async () => {
  const error = await failProgram("return list().items");
  expect(error).toMatchObject({ kind: "refused", advice: "Write (await list(…)).items." });
  const { value } = await runProgram(
    "return [await list().then(() => 1), await list().finally(() => 2), String(list())]",
  );
  expect(value).toEqual([1, null, "[object Promise]"]);
});

test("arguments arrive as the JSON that they are, also with keys that have a meaning elsewhere", async () => {
  const { call, calls } = createRecorder({
    $$: 1,
    $: ["id", "1", "x"],
    __proto__$: 2,
    a: { $: null },
  });
  const { value } = await runProgram(
    `const result = await list({ $: ["id", "1"], $$: { $$$: 1 }, ["__proto__"]: { a: 1 }, at: new Date(0), none: undefined });
     return { result, keys: Object.keys(result) };`,
    { call },
  );
  expect(JSON.stringify(calls[0]?.[1])).toBe(
    '{"$":["id","1"],"$$":{"$$$":1},"__proto__":{"a":1},"at":"1970-01-01T00:00:00.000Z"}',
  );
  expect(value).toEqual({
    result: { $$: 1, $: ["id", "1", "x"], __proto__$: 2, a: { $: null } },
    keys: ["$$", "$", "__proto__$", "a"],
  });
});

test("the newest language works: iterator helpers, grouping, sets, regular expressions, classes", async () => {
  const { value } = await runProgram(`
    class Counter { static #count = 0; static next() { return ++Counter.#count; } }
    async function* pages() { yield 1; yield 2; }
    const seen = [];
    for await (const page of pages()) seen.push(page);
    return [
      Object.groupBy([1, 2, 3], (n) => (n % 2 ? "odd" : "even")),
      [3, 1, 2].toSorted().at(-1), Iterator.from([1, 2]).map((n) => n * 2).toArray(),
      new Set([1]).union(new Set([2])), "2024-05-06".match(/(?<year>\\d{4})/).groups.year,
      Counter.next(), seen, [1, [2]].flat(), structured({ a: 1 }),
    ];
    function structured({ a, ...rest }) { return a ?? rest; }`);
  expect(value).toEqual([
    { odd: [1, 3], even: [2] },
    3,
    [2, 4],
    [1, 2],
    "2024",
    1,
    [1, 2],
    [1, 2],
    1,
  ]);
});
