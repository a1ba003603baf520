import {
  collectProblems,
  defineOperation,
  parseMoment,
  path,
  prose,
  remove,
  selfExplanatory,
} from "@workbelt/core/provider";
import { z } from "zod";
import { checkMeeting, checkRecord } from "../checks/check-references.js";
import { aliasesFor } from "../inputs/aliases.js";
import { id, objectSlug } from "../inputs/ids.js";
import { hasText, readTimestamp, timestamp } from "../inputs/texts.js";
import { compactNote, note, NOTE, noteOutput } from "./note.js";

const CLOCK_TOLERANCE_MS = 5 * 60_000;

const CREATED_AT = { day: "start" } as const;

const createdAt = timestamp("ISO 8601 (default now)").refine(
  (text) => {
    const ms = parseMoment(text, CREATED_AT)?.ms;
    return ms === undefined || (ms >= 0 && ms <= Date.now() + CLOCK_TOLERANCE_MS);
  },
  { error: () => `expected a time between 1970 and now, such as ${new Date().toISOString()}` },
);

const response = z.object({ data: note });

/** The operation `crm_create_note`. */
export const createNote = defineOperation({
  name: "crm_create_note",
  description:
    "Writes a note on a record, as this connection. Markdown has headings 1 to 3, lists, bold, italic, strikethrough, ==highlight== and links; no tables or images.",
  effect: "create",
  consequence: { reversible: "fully" },
  scopes: ["note:read-write", "object_configuration:read", "record_permission:read"],
  verifyWith: "crm_list_notes",
  aliases: aliasesFor({ object: "parent_object", record: "parent_record_id" }),
  input: z
    .strictObject({
      parent_object: objectSlug("Object of the record"),
      parent_record_id: id("record", "UUID of the record"),
      title: prose(
        selfExplanatory(
          z
            .string()
            .describe('Plain text (default "Untitled note"); the whole note without content'),
        ),
      ).optional(),
      content: prose(
        selfExplanatory(z.string().describe("Text of the note; optional with a title")),
      ).optional(),
      format: z
        .enum(["plaintext", "markdown"])
        .describe("Of content (default plaintext)")
        .optional(),
      created_at: createdAt.optional(),
      meeting_id: id("meeting", "UUID of a meeting the note belongs to").optional(),
    })
    .refine(({ content, title }) => hasText(content) || hasText(title), {
      path: ["content"],
      message: "expected the note's text: without content and title the note would be empty",
    }),
  check: ({ meeting_id, parent_object: object, parent_record_id: record_id }, api) =>
    collectProblems([
      checkRecord(
        { object, record_id },
        { object: "parent_object", record: "parent_record_id" },
        api,
      ),
      ...(meeting_id === undefined ? [] : [checkMeeting(meeting_id, api)]),
    ]),
  run: async ({ title, content, format, created_at, ...rest }, api) => {
    // The service requires title, format and content; the other two can be absent.
    const data = {
      ...rest,
      created_at: readTimestamp("created_at", created_at, CREATED_AT, api),
      title: hasText(title) ? title : "Untitled note",
      format: format ?? "plaintext",
      content: content ?? "",
    };
    return (await api.post(path`/v2/notes`, { data }, response)).data;
  },
  revert: remove(NOTE, { path: ({ id: note_id }) => path`/v2/notes/${note_id}` }),
  output: noteOutput,
  compact: compactNote,
});
