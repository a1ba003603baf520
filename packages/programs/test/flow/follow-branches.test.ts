// What decides whether a program writes, and how often.
import { expect, test } from "vitest";
import { follow } from "./helpers/follow.js";

test.each([
  ["a branch", "const t = await outside({}); if (t.a) await write({ id: 1 });", ["!"]],
  [
    "its other side",
    "const t = await outside({}); if (t.a) {} else await write({ id: 1 });",
    ["!"],
  ],
  ["a logical operator", "const t = await outside({}); t.a && (await write({ id: 1 }));", ["!"]],
  ["a conditional", "const t = await outside({}); t.a ? await write({ id: 1 }) : 0;", ["!"]],
  [
    "a loop over its items",
    "const t = await outside({}); for (const x of t.items) await write({ id: 1, text: x.text });",
    ["! text"],
  ],
  [
    "a callback for its items",
    "const t = await outside({}); await Promise.all(t.items.map((x) => write({ id: 1 })));",
    ["!"],
  ],
  [
    "a counted loop",
    "const t = await outside({}); for (let i = 0; i < t.n; i += 1) await write({ id: 1 });",
    ["!"],
  ],
  [
    "a while loop",
    "const t = await outside({}); let n = t.n; while (n > 0) { n -= 1; await write({ id: 1 }); }",
    ["!"],
  ],
  [
    "a switch",
    'const t = await outside({}); switch (t.a) { case "x": await write({ id: 1 }); }',
    ["!"],
  ],
  [
    "an early return",
    "const t = await outside({}); if (t.items.length === 0) return; await write({ id: 1 });",
    ["!"],
  ],
  [
    "an early return in a function",
    "const t = await outside({}); const f = async () => { if (t.a) return; await write({ id: 1 }); }; await f();",
    ["!"],
  ],
  [
    "a break",
    "const t = await outside({}); for (const a of await read({})) { if (t.a === a.name) break; await write({ id: a.id }); }",
    ["! id"],
  ],
  [
    "a break in the round before",
    "const t = await outside({}); for (const a of await read({})) { await write({ id: a.id }); if (t.a) break; }",
    ["! id"],
  ],
  [
    "a continue",
    "const t = await outside({}); for (const a of await read({})) { if (t.a) continue; await write({ id: a.id }); }",
    ["! id"],
  ],
  [
    "a function in a branch",
    "const t = await outside({}); const f = async () => { await write({ id: 1 }); }; if (t.a) await f();",
    ["!"],
  ],
  [
    "a function that calls another",
    "const t = await outside({}); const f = async () => { await write({ id: 1 }); }; const g = async () => { await f(); }; if (t.a) await g();",
    ["!"],
  ],
  [
    "a chosen function",
    "const t = await outside({}); const f = async () => { await write({ id: 1 }); }; const g = async () => {}; const h = t.a ? f : g; await h();",
    ["!"],
  ],
  ["a chain", "const t = await outside({}); t.list?.push(await write({ id: 1 }));", ["!"]],
  [
    "a failure that is caught before",
    "const t = await outside({}); try { JSON.parse(t.text); await write({ id: 1 }); } catch {}",
    ["!"],
  ],
  [
    "a failure that is caught by a caller",
    "const t = await outside({}); const f = async () => { JSON.parse(t.text); await write({ id: 1 }); }; await f().catch(() => 0);",
    ["!"],
  ],
  [
    "a failure that is thrown",
    'const t = await outside({}); try { if (t.a) throw new Error("x"); await write({ id: 1 }); } catch {}',
    ["!"],
  ],
  [
    "a branch on what a text finds",
    "const t = await outside({}); const a = await read({ q: t.q }); if (a.items.length === 0) await write({ id: 1 });",
    ["!"],
  ],
  ["a then", "await outside({}).then(async (t) => { await write({ id: 1 }); });", ["!"]],
])("%s decides about a write", (_title, source, expected) => {
  expect(follow(source)).toEqual(expected);
});
