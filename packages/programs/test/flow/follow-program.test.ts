// What each write of a program depends on. Reads of texts by outsiders are `outside`, other reads `read`, writes `write`.
import { describe, expect, test } from "vitest";
import { follow, followOutput } from "./helpers/follow.js";

describe("values that no outsider decides", () => {
  test.each([
    ["a constant", 'await outside({}); await write({ id: "1" });', [""]],
    [
      "another read",
      "await outside({}); const a = await read({}); await write({ id: a.id });",
      [""],
    ],
    [
      "a loop over another read",
      "const t = await outside({}); for (const a of (await read({})).items) await write({ id: a.id });",
      [""],
    ],
    [
      "a filter of another read",
      'const t = await outside({}); const [a] = (await read({})).items.filter((x) => x.name === "A"); await write({ id: a.id });',
      [""],
    ],
    [
      "a list that is filled",
      "const t = await outside({}); const ids = []; for (const a of await read({})) ids.push(a.id); await write({ ids });",
      [""],
    ],
    [
      "an object by a key",
      "const t = await outside({}); const m = new Map(); for (const a of await read({})) m.set(a.key, a); await write({ id: m.get(1).id });",
      [""],
    ],
    [
      "the id of what was written with a marked text",
      "const t = await outside({}); const { id } = await write({ text: t.text }); await write({ id });",
      ["text", ""],
    ],
    [
      "a function with an argument of another read",
      "const t = await outside({}); const f = async (x) => { await write({ id: x }); }; await f((await read({})).id);",
      [""],
    ],
    [
      "a branch before the read",
      "const a = await read({}); if (a.ok) { const t = await outside({}); await write({ id: a.id, text: t.text }); }",
      ["text"],
    ],
    [
      "a regular expression that keeps no place",
      "const t = await outside({}); const at = /x(.)/; at.test(t.text); await write({ id: at.exec((await read({})).text)[1] });",
      [""],
    ],
    [
      "a list that is looked through for a text by outsiders",
      "const t = await outside({}); const a = await read({}); for (const x of a.items) if (t.text.includes(x.id)) break; for (const x of a.items.values()) await write({ id: x.id });",
      [""],
    ],
    [
      "writes at the same time",
      "const t = await outside({}); const all = await read({}); await Promise.all(all.map((a) => write({ id: a.id, text: t.text })));",
      ["text"],
    ],
  ])("%s", (_title, source, expected) => {
    expect(follow(source)).toEqual(expected);
  });
});

describe("values that depend on texts by outsiders", () => {
  test.each([
    ["a field", "const t = await outside({}); await write({ id: t.id });", ["id"]],
    [
      "a destructured field",
      "const { a: { id } } = await outside({}); await write({ id });",
      ["id"],
    ],
    ["a default", "const { id = 1 } = await outside({}); await write({ id });", ["id"]],
    ["a template", "const t = await outside({}); await write({ id: `x${t.a}` });", ["id"]],
    ["a sum", "const t = await outside({}); await write({ id: 1 + t.a });", ["id"]],
    [
      "a part",
      'const t = await outside({}); await write({ id: t.a.slice(1).trim().split("/")[0] });',
      ["id"],
    ],
    [
      "a match",
      "const t = await outside({}); await write({ id: /x(.*)/.exec(t.a)?.[1] });",
      ["id"],
    ],
    ["JSON", "const t = await outside({}); await write({ id: JSON.parse(t.a).id });", ["id"]],
    [
      "a list by index",
      "const t = await outside({}); const a = await read({}); await write({ id: a[t.n].id });",
      ["id"],
    ],
    ["a key", "const t = await outside({}); await write({ values: { [t.key]: 1 } });", ["values"]],
    ["a spread", "const t = await outside({}); await write({ id: 1, ...t });", [""]],
    [
      "an input of its own",
      "const t = await outside({}); const input = { id: t.id }; await write(input);",
      [""],
    ],
    [
      "a field set later",
      "const t = await outside({}); const input = { id: 1 }; input.id = t.id; await write(input);",
      [""],
    ],
    [
      "an item of a list",
      "const t = await outside({}); await write({ ids: [1, t.id] });",
      ["ids.*"],
    ],
    [
      "what a text finds",
      "const t = await outside({}); const a = await read({ name: t.name }); await write({ id: a.id });",
      ["id"],
    ],
    [
      "a comparison",
      'const t = await outside({}); await write({ done: t.a === "yes" });',
      ["done"],
    ],
    ["a condition", 'const t = await outside({}); await write({ id: t.a ? "1" : "2" });', ["id"]],
    [
      "the length of a list",
      "const t = await outside({}); await write({ n: t.items.length });",
      ["n"],
    ],
    [
      "a variable set in a branch",
      'const t = await outside({}); let id = "1"; if (t.a.includes("x")) id = "2"; await write({ id });',
      ["id"],
    ],
    [
      "a variable set in a loop",
      "const t = await outside({}); let n = 0; for (const x of t.items) n += 1; await write({ n });",
      ["n"],
    ],
    [
      "a list filled in a loop",
      "const t = await outside({}); const ids = []; for (const x of t.items) ids.push(1); await write({ ids });",
      ["ids"],
    ],
    [
      "a list under another name",
      "const t = await outside({}); const one = []; const two = one; two.push(t.id); await write({ ids: one });",
      ["ids"],
    ],
    [
      "a list inside an object",
      "const t = await outside({}); const one = []; const box = { one }; box.one.push(t.id); await write({ ids: one });",
      ["ids"],
    ],
    [
      "a list changed by a function",
      "const t = await outside({}); const one = []; const add = (list, x) => { list.push(x); }; add(one, t.id); await write({ ids: one });",
      ["ids"],
    ],
    [
      "a list that is sorted",
      "const t = await outside({}); const a = await read({}); a.items.sort((x, y) => t.order.indexOf(x.id) - t.order.indexOf(y.id)); await write({ id: a.items[0].id });",
      ["id"],
    ],
    [
      "a found item",
      "const t = await outside({}); const a = (await read({})).items.find((x) => x.name === t.name); await write({ id: a.id });",
      ["id"],
    ],
    [
      "the result of a function",
      "const t = await outside({}); const f = () => t.id; await write({ id: f() });",
      ["id"],
    ],
    [
      "a hoisted function",
      "const t = await outside({}); await write({ id: f(t) }); function f(x) { return x.id; }",
      ["id"],
    ],
    [
      "what reduce returns",
      "const t = await outside({}); await write({ id: t.items.reduce((all, x) => all + x.id, 0) });",
      ["id"],
    ],
    [
      "a grouped list",
      "const t = await outside({}); await write({ id: Object.keys(Object.groupBy(t.items, (x) => x.id))[0] });",
      ["id"],
    ],
    [
      "what fails",
      "let id = 1; try { await outside({}); } catch { id = 2; } await write({ id });",
      ["! id"],
    ],
    [
      "a caught promise",
      "const t = await outside({}); const id = await read({ id: t.id }).then(() => 1).catch(() => 2); await write({ id });",
      ["id"],
    ],
    [
      "a refused write",
      "const t = await outside({}); const id = await write({ text: t.text }).then(() => 1, () => 2); await write({ id });",
      ["text", "id"],
    ],
    [
      "an extracted value",
      'const t = await outside({}); const id = await extract(t.text, { enum: ["1", "2"] }); await write({ id });',
      ["id"],
    ],
    [
      "an assignment with a default",
      "const t = await outside({}); let id; id ??= t.id; await write({ id });",
      ["id"],
    ],
    [
      "the place of a regular expression in a text",
      "const t = await outside({}); const at = /x/g; at.test(t.text); await write({ id: at.lastIndex });",
      ["id"],
    ],
    [
      "the place where a sticky one has matched",
      'const t = await outside({}); const at = new RegExp("x", "y"); t.text.match(at); await write({ id: at.lastIndex });',
      ["id"],
    ],
    [
      "a match after another that outsiders decide",
      'const t = await outside({}); const at = /x/g; if (t.a) at.exec("x"); const found = at.exec("x"); await write({ id: found });',
      ["id"],
    ],
    [
      "the rest of a list whose beginning was read in a loop",
      "const t = await outside({}); const rest = [1, 2].values(); for (const x of rest) if (t.a) break; const [id] = rest; await write({ id });",
      ["id"],
    ],
    [
      "the rest of a map whose first key was taken in a branch",
      "const t = await outside({}); const keys = new Map([[1, 1], [2, 2]]).keys(); if (t.a) { const [first] = keys; } await write({ id: [...keys][0] });",
      ["id"],
    ],
    [
      "the rest of a list in which something was looked for",
      "const t = await outside({}); const a = await read({}); const rest = a.items.values(); rest.find((x) => x.id === t.id); await write({ id: Array.from(rest)[0] });",
      ["id"],
    ],
    [
      "an iterator in an object, and read by a function",
      "const t = await outside({}); const box = { all: [1, 2].values() }; const take = (all) => Math.max(...all); if (t.a) take(box.all); await write({ id: take(box.all) });",
      ["id"],
    ],
    [
      "an object that may be frozen",
      "const t = await outside({}); const a = { x: 1 }; if (t.a) Object.freeze(a); await write({ id: Object.isFrozen(a) });",
      ["id"],
    ],
    [
      "an input whose name has a dot",
      'const t = await outside({}); await write({ id: { a: 1, "a.b": t.id } });',
      ["id"],
    ],
  ])("%s", (_title, source, expected) => {
    expect(follow(source)).toEqual(expected);
  });
});

test.each([
  ["a class", "class A {}"],
  ["this", "const f = function () { return this; };"],
  ["a function in an object", "const o = { f: () => 1 };"],
  ["a function in a field", "const o = {}; o.f = () => 1;"],
  ["a function in a list", "const l = [() => 1];"],
  ["a function of the host under another name", "const w = write; await w({});"],
  ["a function of the host as a callback", "[{}].map(write);"],
  ["the global object", "globalThis.x = 1;"],
  ["a changed built-in", "Array.prototype.map = () => [];"],
  ["a prototype", "const o = {}; o.__proto__.x = 1;"],
  ["a prototype by a text", 'const o = {}; o["__proto__"].x = 1;'],
  ["a constructor", 'const o = {}; o.constructor.prototype.x = "1";'],
  ["a computed method", 'const o = []; o["pu" + "sh"](1);'],
  ["Reflect", "Reflect.set({}, 1, 2);"],
  ["a property with a getter", "const o = { get a() { return 1; } };"],
  ["Object.defineProperty", 'Object.defineProperty({}, "a", {});'],
  ["a generator", "function* f() {}"],
  ["a label", "a: for (;;) break a;"],
  ["a tag", "String.raw`a`;"],
  ["a promise of its own", "new Promise((resolve) => resolve(1));"],
  ["a proxy", "new Proxy({}, {});"],
  ["a name of the host that is taken", "const write = 1;"],
  ["an iterator that a function returns", "const f = (l) => l.values();"],
  ["a key of a key by an outsider", "const t = await outside({}); const o = {}; o[t.a][t.b] = 1;"],
  ["no JavaScript", "if ("],
])("%s is not followed", (_title, source) => {
  expect(follow(source)).toBeUndefined();
});

test("what a program returns and prints is followed", () => {
  const start = "const t = await outside({}); const a = await read({});";
  expect(followOutput(`${start} return a.items.length;`)).toBe(false);
  expect(followOutput(`${start} return { t };`)).toBe(true);
  expect(followOutput(`${start} console.log(t.text);`)).toBe(true);
  expect(followOutput(`${start} if (t.a) return 1; return 2;`)).toBe(true);
  expect(followOutput(`${start} for (const x of t.items) console.log("one");`)).toBe(true);
  expect(followOutput(`${start} const { id } = await write({ text: t.text }); return id;`)).toBe(
    false,
  );
});
