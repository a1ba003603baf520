import { expect, test } from "vitest";
import { pickWritten } from "@workbelt/core/provider";

test("values that were given are picked as they are after the write, and no others", () => {
  const present = { title: "Plan", is_done: false, votes: 0, note: "" };
  const given = { title: "plan", is_done: true, votes: "0", note: "x" };
  expect(pickWritten(given, present)).toEqual(present);
  expect(pickWritten({ is_done: true, title: undefined }, present)).toEqual({ is_done: false });
});

test("a value that is gone, or that the service does not know, is null", () => {
  const present: { due?: string | undefined; owner?: string | undefined } = { due: undefined };
  expect(pickWritten({ due: null, owner: "Ada" }, present)).toEqual({ due: null, owner: null });
});

test("names that every object inherits are values like others", () => {
  const given = JSON.parse('{"__proto__":1,"constructor":2,"toString":3}') as Record<
    string,
    unknown
  >;
  const picked = pickWritten(given, JSON.parse('{"toString":"set"}') as Record<string, unknown>);
  expect(Object.entries(picked)).toEqual([
    ["__proto__", null],
    ["constructor", null],
    ["toString", "set"],
  ]);
});
