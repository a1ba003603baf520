import { InputError } from "@workbelt/core";
import { expect, test } from "vitest";
import { NotesMeetingNotesQueryTool, NotesPageContentAppendTool } from "../../src/index.js";
import { catchError } from "../helpers/outcome.js";
import { PAGE } from "../helpers/responses.js";

type Json = Record<string, unknown>;

const nest = (inner: Json, wrap: (inner: Json) => Json) =>
  Array.from({ length: 5000 }).reduce<Json>((value) => wrap(value), inner);

const paragraph = { type: "paragraph", text: "x" };
const condition = { property: "title", filter: { operator: "string_is", value: "x" } };

test.each([
  [
    "blocks",
    NotesPageContentAppendTool,
    {
      block_id: PAGE,
      blocks: [nest(paragraph, (inner) => ({ type: "toggle", text: "x", children: [inner] }))],
    },
  ],
  [
    "a filter",
    NotesMeetingNotesQueryTool,
    { filter: nest(condition, (inner) => ({ operator: "and", filters: [inner] })) },
  ],
])("%s nested thousands of levels deep are refused", async (_what, Tool, input) => {
  const error = await catchError(new Tool().execute(input as never));
  expect(error).toBeInstanceOf(InputError);
  expect(error.message).toContain("at most 200 levels of objects and lists");
});
