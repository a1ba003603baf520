import { expect, test } from "vitest";
import { z } from "zod";
import type { InputError, InputIssue } from "../../src/index.js";
import { defineOperation, path, uuid } from "../../src/provider/index.js";
import { checkInput } from "../../src/operations/check-input.js";
import { findAliasProblems, modelSchemas } from "@workbelt/testing";
import { DeskListByCursorTool } from "../helpers/desk.js";

const ID = "891dcbfc-9141-415d-9b2a-2238a6cc012d";
const OTHER = "0b5a2a3e-1111-4c8a-9c55-2f0d6a1f3b10";

const input = z.strictObject({
  block_id: uuid("Id of the block"),
  note: z.string().describe("Note; null clears it").nullable().optional(),
  start_cursor: z.string().describe("Cursor").optional(),
  links: z
    .array(z.strictObject({ target_id: uuid("Id of the target").optional() }))
    .describe("Links")
    .optional(),
  filter: z
    .strictObject({ linked_id: uuid("Linked").optional() })
    .describe("Filter")
    .optional(),
});

const operation = defineOperation({
  name: "desk_list_blocks",
  description: "Lists the blocks on the desk.",
  effect: "read",
  returnsTexts: [],
  pagination: { kind: "cursor", input: "start_cursor" },
  aliases: {
    page_id: "block_id",
    parent_id: "block_id",
    remark: "note",
    "links[].record_id": "target_id",
    "filter.record_id": "linked_id",
  },
  input,
  request: () => ({ method: "GET", path: path`/blocks` }),
  response: z.unknown(),
  result: (reply) => reply,
});

function issuesOf(given: unknown): readonly InputIssue[] {
  try {
    checkInput(operation, given);
  } catch (error) {
    return (error as InputError).issues;
  }
  return [];
}

test.each<[what: string, given: unknown, expected: object]>([
  ["an alias", { page_id: ID }, { block_id: ID }],
  ["in JSON text", `{"page_id":"${ID}"}`, { block_id: ID }],
  ["beside the same value", { page_id: ID, block_id: ID }, { block_id: ID }],
  [
    "beside the same UUID",
    { page_id: ID.replaceAll("-", "").toUpperCase(), block_id: ID },
    { block_id: ID },
  ],
  ["two that agree", { page_id: ID, parent_id: ID }, { block_id: ID }],
  ["null beside the documented name", { page_id: null, block_id: ID }, { block_id: ID }],
  ["beside null", { page_id: ID, block_id: null }, { block_id: ID }],
  ["beside undefined", { page_id: ID, block_id: undefined }, { block_id: ID }],
  ["null that means something", { block_id: ID, remark: null }, { block_id: ID, note: null }],
  [
    "the name in the page before",
    { page_id: ID, next_cursor: "c" },
    { block_id: ID, start_cursor: "c" },
  ],
  ["no next page", { page_id: ID, next_cursor: null }, { block_id: ID }],
  [
    "inside lists",
    { block_id: ID, links: [{}, { record_id: OTHER }] },
    { block_id: ID, links: [{}, { target_id: OTHER }] },
  ],
  [
    "inside objects in JSON text",
    { block_id: ID, filter: `{"record_id":"${OTHER}"}` },
    { block_id: ID, filter: { linked_id: OTHER } },
  ],
])("accepted: %s", (_what, given, expected) => {
  expect(checkInput(operation, given)).toEqual(expected);
});

test.each<[what: string, given: unknown, field: string, message: string]>([
  [
    "another value",
    { page_id: ID, block_id: OTHER },
    "page_id",
    "expected the same value as block_id, which it stands for; give block_id only",
  ],
  [
    "two aliases with two values",
    { page_id: ID, parent_id: OTHER },
    "parent_id",
    "expected the same value as page_id, as both stand for block_id; give block_id only",
  ],
  [
    "null where null means something",
    { block_id: ID, note: null, remark: "x" },
    "remark",
    "expected the same value as note",
  ],
  ["a wrong value", { page_id: "x" }, "page_id", "(page_id stands for block_id)"],
  [
    "a wrong type",
    { page_id: 7 },
    "page_id",
    "expected string, received number. It is: Id of the block (page_id stands for block_id)",
  ],
  [
    "a wrong value in a list",
    { block_id: ID, links: [{}, { record_id: "x" }] },
    "links.1.record_id",
    "(record_id stands for target_id)",
  ],
  [
    "two values in a list",
    { block_id: ID, links: [{ record_id: ID, target_id: OTHER }] },
    "links.0.record_id",
    "expected the same value as target_id",
  ],
  ["an alias at another place", { block_id: ID, record_id: ID }, "record_id", "not an input"],
  [
    "a top-level alias inside",
    { block_id: ID, links: [{ page_id: ID }] },
    "links.0.page_id",
    "not known here",
  ],
  ["nothing", {}, "block_id", "expected string"],
  ["a misspelt alias", { block_id: ID, pageId: ID }, "pageId", "Did you mean block_id?"],
])("refused: %s", (_what, given, field, message) => {
  expect(issuesOf(given)).toEqual([{ field, message: expect.stringContaining(message) as string }]);
});

test("many wrong aliases are refused in one go", () => {
  const links = Array.from({ length: 20_000 }, () => ({ record_id: "x" }));
  expect(issuesOf({ block_id: ID, links })).toHaveLength(links.length);
});

test("keys of the prototype are no aliases", () => {
  const given = JSON.parse(`{"page_id":"${ID}","__proto__":{"note":"x"}}`) as unknown;
  expect(issuesOf(given)).toEqual([expect.objectContaining({ field: "__proto__" })]);
  expect(issuesOf({ block_id: ID, constructor: 1 })).toHaveLength(1);
});

test("models are shown documented names only", () => {
  const shown = JSON.stringify(modelSchemas(new DeskListByCursorTool()));
  expect(shown).toContain("start_cursor");
  expect(shown).not.toContain("next_cursor");
});

test("the contract finds aliases that lead nowhere or hide an input", () => {
  expect(findAliasProblems(operation)).toEqual([]);
  const aliases = {
    page_id: "blockid",
    note: "block_id",
    "links.record_id": "target_id",
    "links[].target_id": "target_id",
    "nowhere[].a": "b",
  };
  expect(findAliasProblems({ input, aliases })).toEqual([
    "page_id: blockid is not an input",
    "note: already an input",
    "links.record_id: no object there",
    "links[].target_id: already an input",
    "nowhere[].a: no object there",
  ]);
});
