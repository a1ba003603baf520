import {
  defineOperation,
  path,
  pickWritten,
  prose,
  selfExplanatory,
  set,
} from "@workbelt/core/provider";
import { z } from "zod";
import { checkTarget } from "../checks/check-references.js";
import { id } from "../inputs/ids.js";
import { nonBlank } from "../inputs/texts.js";
import { requireSome } from "../inputs/require-some.js";
import { fetchNoteTexts, fetchNoteTitle } from "./fetch-note-title.js";
import { compactNote, note, NOTE, noteOutput } from "./note.js";

const EMPTIED =
  "expected a text: an empty one would leave an empty note; crm_delete_note deletes the note";

const output = noteOutput
  .pick({ note_id: true, title: true, content: true })
  .partial({ content: true });

const fields = z.strictObject({
  note_id: id("note", "UUID of the note"),
  title: prose(selfExplanatory(nonBlank().describe("New title, plain text"))).optional(),
  content: prose(
    selfExplanatory(
      nonBlank({ message: EMPTIED }).describe("New text; replaces all of the present one"),
    ),
  ).optional(),
  format: z.enum(["plaintext", "markdown"]).describe("Of content (default plaintext)").optional(),
});

/** The operation `crm_update_note`. */
export const updateNote = defineOperation({
  name: "crm_update_note",
  description:
    "Changes a note's title, or replaces its text with content (Markdown as in crm_create_note). To add to a note, send its present text with the addition.",
  effect: "update",
  returnsTexts: ["notes"],
  consequence: [
    {
      when: "it has content",
      applies: ({ content }) => content !== undefined,
      reversible: "partly",
      reason: "formatting that Markdown cannot express is lost",
      overwrites: "the text of the note",
      assumed: true,
    },
    { reversible: "fully", overwrites: "the title" },
  ],
  scopes: ["note:read-write", "object_configuration:read", "record_permission:read"],
  verifyWith: "crm_get_note",
  input: requireSome(fields, ["title", "content"]).refine(
    ({ content, format }) => format === undefined || content !== undefined,
    { path: ["content"], message: "expected together with format" },
  ),
  nameTarget: fetchNoteTitle,
  check: ({ note_id }, api) => {
    const at = path`/v2/notes/${note_id}`;
    const target = { what: "note with this note_id", path: at, field: "note_id" };
    return checkTarget(target, api);
  },
  readCurrent: fetchNoteTexts,
  request: ({ note_id, title, content, format = "plaintext" }) => ({
    method: "PATCH",
    path: path`/v2/notes/${note_id}`,
    body: { data: { title, ...(content === undefined ? {} : { content, format }) } },
  }),
  response: z.object({ data: note }),
  result: ({ data }) => data,
  revert: set(NOTE, {
    readAs: (names) =>
      names
        .filter((name) => name !== "format")
        .map((name) => (name === "content" ? "content_markdown" : name)),
    toWrite: ({ content_markdown: content, ...others }) =>
      content === undefined ? others : { ...others, content, format: "markdown" },
  }),
  output,
  compact: (found, { format: _format, ...given }): z.infer<typeof output> => {
    const present = compactNote(found);
    const { note_id, title } = present;
    return { note_id, title, ...pickWritten(given, present) };
  },
});
