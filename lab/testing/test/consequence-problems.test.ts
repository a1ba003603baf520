import { expect, test } from "vitest";
import { z } from "zod";
import {
  type Consequence,
  defineOperation,
  path,
  type WriteOperation,
} from "@workbelt/core/provider";
import { findConsequenceProblems, findUnreachedCases } from "../src/consequence-problems.js";

const parts = {
  name: "desk_change_paper",
  description: "Changes a paper.",
  input: z.strictObject({ title: z.string().describe("New title").optional() }),
  request: () => ({ method: "PATCH", path: path`/papers` }) as const,
  response: z.unknown(),
  result: () => ({}),
};

test.each<[string, WriteOperation["effect"], Consequence, string[]]>([
  ["a good one", "update", { reversible: "not", reason: "the old title is lost" }, []],
  [
    "one without a reason",
    "update",
    { reversible: "partly" },
    [expect.stringContaining("needs a reason")],
  ],
  [
    "sentences instead of clauses",
    "update",
    { reversible: "not", reason: "The old one is lost", overwrites: "the title." },
    [expect.stringContaining("reason is not a clause"), expect.stringContaining("overwrites is")],
  ],
  [
    "a deletion that deletes nothing",
    "delete",
    { reversible: "fully" },
    [expect.stringContaining("says what it deletes")],
  ],
  [
    "a creation that deletes and is cumulative",
    "create",
    { reversible: "fully", deletes: "the paper", cumulative: true },
    [expect.stringContaining("cannot delete"), expect.stringContaining("Only updates")],
  ],
])("problems of %s", (_case, effect, consequence, problems) => {
  expect(findConsequenceProblems(defineOperation({ ...parts, effect, consequence }))).toEqual(
    problems,
  );
});

test("cases that no input reaches are named", () => {
  const operation = defineOperation({
    ...parts,
    effect: "update",
    consequence: [
      {
        when: "it has a title",
        applies: ({ title }) => title !== undefined,
        reversible: "fully",
        overwrites: "the title",
      },
      { reversible: "fully" },
    ],
  });
  expect(findUnreachedCases(operation, [{}])).toEqual([
    'No input of the sample reaches the case "it has a title".',
  ]);
  expect(findUnreachedCases(operation, [{ title: "A" }])).toEqual([
    'No input of the sample reaches the case "otherwise".',
  ]);
  expect(findUnreachedCases(operation, [{}, { title: "A" }])).toEqual([]);
});
