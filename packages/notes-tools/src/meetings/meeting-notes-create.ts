import type { ApiError } from "@workbelt/core";
import {
  collectProblems,
  defineOperation,
  type Explanation,
  path,
  selfExplanatory,
  textUpTo,
} from "@workbelt/core/provider";
import { z } from "zod";
import { block, type NotesBlock } from "../blocks/block.js";
import { checkPage } from "../inputs/check-target.js";
import { idOf } from "../inputs/id-of.js";
import { blockId, parentPageId, parseBlockId, parseId } from "../inputs/ids.js";
import { checkSourceBlock, checkSourceUpload } from "./check-source.js";
import { compactMeetingNotes, meetingNotesOutput } from "./compact-meeting-notes.js";
import { removeMeetingNotes } from "./undo-meeting-notes.js";
import { awaitNotes, getStatusHint } from "./await-notes.js";

/** Languages of recordings that the service transcribes ("Create a meeting note"). */
const LANGUAGES: readonly string[] =
  "auto en zh-CN zh-TW es fr de ja ko pt ru th vi id da fi no nl it sv ar he pl".split(" ");

const ONE_SOURCE = "expected exactly one of file_upload_id and recording_block_id";
const MAX_TITLE = 2000;
const NEEDS_PLAN =
  "The person of this connection needs the service's AI meeting notes, which depend on plan and settings. Retrying will not help: tell the user.";

/** Meeting notes that were created, and what is still to come. */
export type NotesCreatedMeetingNotes = NotesBlock & {
  /** Note about notes that are not ready. */
  hint?: string | undefined;
};

const output = meetingNotesOutput.extend({ hint: z.string().optional() });

/** The operation `notes_meeting_notes_create`. */
export const meetingNotesCreate = defineOperation({
  name: "notes_meeting_notes_create",
  description:
    "Makes AI meeting notes from a recording: an upload, on parent_page_id, or an audio, video or file block, beside it. They take minutes: notes_block_get shows the status.",
  effect: "create",
  reaches: ["blocks"],
  consequence: {
    reversible: "partly",
    reason: "what the service and people have written into the notes goes to the trash with them",
  },
  verifyWith: "notes_page_content_get",
  aliases: { page_id: "parent_page_id", block_id: "recording_block_id" },
  input: z
    .strictObject({
      file_upload_id: selfExplanatory(idOf("file_upload_id of notes_file_upload")).optional(),
      recording_block_id: selfExplanatory(blockId("Block with the recording")).optional(),
      parent_page_id: parentPageId().optional(),
      title: selfExplanatory(
        textUpTo(MAX_TITLE).describe("Title; the service may replace it"),
      ).optional(),
      language: selfExplanatory(
        z
          .string()
          .refine((text) => LANGUAGES.includes(text), `expected one of ${LANGUAGES.join(", ")}`)
          .describe("Language of the recording, such as en (default auto)"),
      ).optional(),
      summary: z.boolean().describe("False for the transcript alone").optional(),
      wait: z.boolean().describe("Waits up to 2 minutes").optional(),
    })
    .refine(
      (input) => (input.file_upload_id === undefined) !== (input.recording_block_id === undefined),
      {
        path: ["file_upload_id"],
        message: ONE_SOURCE,
      },
    )
    .refine(
      ({ recording_block_id, file_upload_id, parent_page_id }) =>
        file_upload_id === undefined || (recording_block_id ?? parent_page_id) !== undefined,
      {
        path: ["parent_page_id"],
        message: "expected together with file_upload_id: the page for the notes",
      },
    )
    .refine(
      ({ recording_block_id, file_upload_id, parent_page_id }) =>
        recording_block_id === undefined ||
        file_upload_id !== undefined ||
        parent_page_id === undefined,
      {
        path: ["parent_page_id"],
        message: "expected without recording_block_id, beside which the notes appear",
      },
    ),
  check: ({ recording_block_id, file_upload_id, parent_page_id }, api) =>
    collectProblems([
      ...(recording_block_id === undefined
        ? []
        : [checkSourceBlock(parseBlockId(recording_block_id), api)]),
      ...(file_upload_id === undefined ? [] : [checkSourceUpload(file_upload_id, api)]),
      ...(parent_page_id === undefined
        ? []
        : [checkPage("parent_page_id", parseId(parent_page_id), {}, api, { notInTrash: true })]),
    ]),
  run: async (input, api): Promise<NotesCreatedMeetingNotes> => {
    const { recording_block_id, file_upload_id, language, parent_page_id, summary, title, wait } =
      input;
    const created = await api.post(
      path`/v1/blocks/meeting_notes`,
      {
        source:
          recording_block_id === undefined
            ? { type: "file_upload", file_upload_id }
            : { type: "block", block_id: parseBlockId(recording_block_id) },
        parent: parent_page_id && { type: "page_id", page_id: parseId(parent_page_id) },
        title,
        language,
        options: summary === undefined ? undefined : { kickoff_summary: summary },
      },
      block,
      { verifyWith: "notes_page_content_get" },
    );
    const found = wait === true ? await awaitNotes(api, created) : created;
    return { ...found, hint: getStatusHint(found) };
  },
  explainError: explainPlan,
  revert: removeMeetingNotes,
  output,
  compact: (found): z.infer<typeof output> => ({
    ...compactMeetingNotes(found),
    hint: found.hint,
  }),
});

function explainPlan(error: ApiError): Explanation | undefined {
  const isAboutPlan = /\bmeeting notes\b/i.test(error.serviceMessage ?? "");
  return error.status === 400 && isAboutPlan ? { advice: NEEDS_PLAN } : undefined;
}
