import { defineOperation, path } from "@workbelt/core/provider";
import { z } from "zod";
import { CrmTool, type CrmToolOptions } from "../crm-tool.js";
import { aliasesFor } from "../inputs/aliases.js";
import { id, objectSlug } from "../inputs/ids.js";
import { selfExplanatory } from "../inputs/self-explanatory.js";
import { timestamp } from "../inputs/timestamp.js";
import { compactNote, note } from "./note.js";

const CLOCK_TOLERANCE_MS = 5 * 60_000;

const createdAt = timestamp("ISO 8601 (default now)").refine(
  (text) => Date.parse(text) >= 0 && Date.parse(text) <= Date.now() + CLOCK_TOLERANCE_MS,
  "expected a time between 1970 and now",
);

/** The operation `crm_create_note`. */
export const createNote = defineOperation({
  name: "crm_create_note",
  description:
    "Writes a note on a record. Markdown has headings 1 to 3, lists, bold, italic, strikethrough, ==highlight== and links; no tables or images.",
  effect: "create",
  scopes: ["note:read-write", "object_configuration:read", "record_permission:read"],
  verifyWith: "crm_list_notes",
  aliases: aliasesFor({ object: "parent_object", record: "parent_record_id" }),
  input: z.strictObject({
    parent_object: objectSlug("Object of the record"),
    parent_record_id: id("record", "UUID of the record"),
    title: selfExplanatory(z.string().describe('Plain text (default "Untitled note")')).optional(),
    content: selfExplanatory(z.string().describe("Text of the note (default empty)")).optional(),
    format: z.enum(["plaintext", "markdown"]).describe("Of content (default plaintext)").optional(),
    created_at: createdAt.optional(),
    meeting_id: id("meeting", "UUID of a meeting the note belongs to").optional(),
  }),
  // The service requires title, format and content; the other two can be absent.
  request: ({ title, content, format, ...rest }) => ({
    method: "POST",
    path: path`/v2/notes`,
    body: {
      data: {
        ...rest,
        title: title === undefined || title === "" ? "Untitled note" : title,
        format: format ?? "plaintext",
        content: content ?? "",
      },
    },
  }),
  response: z.object({ data: note }),
  result: ({ data }) => data,
  compact: compactNote,
});

/** Writes a note on a record. */
export class CrmCreateNoteTool extends CrmTool<typeof createNote> {
  constructor(options?: CrmToolOptions<typeof createNote>) {
    super(createNote, options);
  }
}
