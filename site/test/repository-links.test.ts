import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { findProblem, listLinks, listRepositoryPages, root } from "../scripts/repository-links.ts";

const links = listRepositoryPages().flatMap(listLinks);

test("every link between files of the repository has a target, with its heading", () => {
  expect(links.length).toBeGreaterThan(100);
  expect(links.map(findProblem).filter((problem) => problem !== undefined)).toEqual([]);
});

test.for([
  ["docs/missing.md", "does not exist."],
  ["README.md#no-such-heading", "has no such heading."],
  ["../outside.md", "is outside of the repository."],
])("a link to %s is a problem", ([target = "", problem]) => {
  expect(findProblem({ page: "README.md", target })).toBe(`README.md: ${target}: ${problem}`);
});

test("every row of the table of reliability links to a test, which exists", () => {
  const page = "docs/reliability.md";
  const text = readFileSync(join(root, page), "utf8");
  const [table = ""] = /(?<=^\| what goes wrong .*\n.*\n)(?:\|.*\n)+/m.exec(text) ?? [];
  const rows = table.trim().split("\n");
  const withoutTest = rows.filter((row) => !/^\| \*\*|\.test\.ts\)/.test(row));
  expect(rows.length).toBeGreaterThan(25);
  expect(withoutTest).toEqual([]);
  const tests = listLinks(page).filter(({ target }) => target.endsWith(".test.ts"));
  expect(tests.map(findProblem).filter((problem) => problem !== undefined)).toEqual([]);
});
