import { expect, test } from "vitest";
import { findProblem, listLinks, listRepositoryPages } from "../scripts/repository-links.ts";

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
