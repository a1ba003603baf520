import { z } from "zod";
import { beforeAll, describe, expect, type RunnerTask, test } from "vitest";
import { defineOperation, defineProvider, pageOf, path, uuid } from "@workbelt/core/provider";
import { describeContract } from "../src/index.js";
import { findDeclarationProblems } from "../src/output-declaration.js";
import { deskService } from "../../../packages/core/test/helpers/desk.js";

const shredPaper = defineOperation({
  name: "desk_shred_paper",
  description: "Shreds one paper by its paper_id, permanently.",
  effect: "delete",
  consequence: { reversible: "not", reason: "nothing restores a paper", deletes: "the paper" },
  input: z.strictObject({ paper_id: uuid("UUID of the paper") }),
  request: ({ paper_id }) => ({ method: "DELETE", path: path`/papers/${paper_id}` }),
  response: z.unknown(),
  result: () => ({ deleted: true }),
  output: z.strictObject({ deleted: z.literal(true) }),
});

function describeDesk(operation: typeof shredPaper): void {
  describeContract({
    provider: defineProvider({
      service: deskService,
      operations: { papers: { shredPaper: operation } },
    }),
    samples: {
      desk_shred_paper: { input: { paper_id: "891dcbfc-9141-415d-9b2a-2238a6cc012d" } },
    },
    verbs: { shred: "delete" },
  });
}

describe("a package with its own verbs, without tool classes, a README or a folder for each resource", () => {
  describeDesk(shredPaper);
});

describe("a package with an operation without an output passes all tests but one", () => {
  // vitest takes no other pattern there.
  // oxlint-disable-next-line no-empty-pattern
  beforeAll(({}, suite) => {
    const demands = listTests(suite).filter(({ name }) => name.startsWith("it declares"));
    // As `test.fails`: they pass only if they fail.
    for (const demand of demands) Object.assign(demand, { fails: true });
  });

  const { output: _output, ...withoutOutput } = shredPaper;
  describeDesk(withoutOutput);
});

function listTests(task: RunnerTask): RunnerTask[] {
  return task.type === "suite" ? task.tasks.flatMap(listTests) : [task];
}

const item = z.strictObject({ paper_id: z.string() });
const byOffset = { kind: "offset", input: "offset" } as const;
const byCursor = { kind: "cursor", input: "cursor" } as const;

describe("the output that an operation declares", () => {
  test.each([
    ["an object", { output: item }],
    ["a union of objects", { output: z.union([item, z.union([item, z.object({})])]) }],
    ["a page by offset", { output: pageOf(item, "offset"), pagination: byOffset }],
    ["a complete list", { output: pageOf(item, "none"), pagination: { kind: "none" as const } }],
    [
      "a page or a text in parts",
      {
        output: z.union([pageOf(item, "cursor"), item.extend({ next_cursor: z.string() })]),
        pagination: byCursor,
      },
    ],
  ])("can be %s", (_name, operation) => {
    expect(findDeclarationProblems(operation)).toEqual([]);
  });

  const needsItems = "The output of a list has `items`, an array.";
  test.each([
    ["is missing", {}, ["The operation declares no output."]],
    ["is a list", { output: z.array(item) }, ["The output can be array: declare objects only."]],
    [
      "may be anything",
      { output: z.union([item, z.unknown()]) },
      ["The output can be unknown: declare objects only."],
    ],
    [
      "is an object, of a list",
      { output: item, pagination: byOffset },
      [needsItems, "The output of this list has `next_offset`, but declares no `next_…`."],
    ],
    [
      "has items that are no array",
      { output: z.object({ items: z.unknown() }), pagination: { kind: "none" as const } },
      [needsItems],
    ],
    [
      "is a page of another kind",
      { output: pageOf(item, "cursor"), pagination: byOffset },
      ["The output of this list has `next_offset`, but declares `next_cursor`."],
    ],
    [
      "has two kinds of pages",
      {
        output: pageOf(item, "offset", { next_page: z.int().optional() }),
        pagination: byOffset,
      },
      ["The output of this list has `next_offset`, but declares `next_offset` and `next_page`."],
    ],
    [
      "has a next page, of a complete list",
      { output: pageOf(item, "page"), pagination: { kind: "none" as const } },
      ["The output of this list has no `next_…`, but declares `next_page`."],
    ],
  ])("is reported if it %s", (_name, operation, problems) => {
    expect(findDeclarationProblems(operation)).toEqual(problems);
  });
});
