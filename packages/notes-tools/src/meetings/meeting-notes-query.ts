import type { Page } from "@workbelt/core";
import {
  compactPage,
  defineOperation,
  forModels,
  openObject,
  pageOf,
  path,
  selfExplanatory,
} from "@workbelt/core/provider";
import { z } from "zod";
import { type NotesBlock, block } from "../blocks/block.js";
import { compactMeetingNotes, meetingNotesOutput } from "./compact-meeting-notes.js";
import { MEETING_PROPERTIES, findMeetingFilterProblem, toMeetingFilter } from "./meeting-filter.js";

const OPERATION = "notes_meeting_notes_query";
const MAX_LIMIT = 50;

const response = z.looseObject({ results: z.array(block), has_more: z.boolean().nullish() });

const sort = z.strictObject({
  property: z.enum(MEETING_PROPERTIES).describe("Property"),
  direction: z.enum(["ascending", "descending"]).describe("Direction"),
});

/** The operation `notes_meeting_notes_query`. */
export const meetingNotesQuery = defineOperation({
  name: OPERATION,
  description:
    "Finds AI meeting notes that the user of this connection attended, at most 50, by title, time or people, not by text. notes_page_content_get reads a part by its summary_block_id, notes_block_id or transcript_block_id.",
  effect: "read",
  // It leads to the transcripts, which notes_page_content_get reads like any other block.
  returnsTexts: ["pages"],
  pagination: { kind: "none" },
  input: z
    .strictObject({
      filter: openObject(
        '{"property":"title","filter":{"operator":"string_contains","value":"…"}}, or {"operator":"and","filters":[…]}. created_time, last_edited_time: date_is_on_or_after, date_is_on_or_before "2026-03-31". attendees, created_by, last_edited_by: person_contains name, email or user_id',
      ).optional(),
      sort: z
        .array(forModels(sort, { opaque: true }))
        .max(100)
        .describe('{"property":"created_time","direction":"descending"}')
        .optional(),
      limit: selfExplanatory(
        z
          .int()
          .min(1)
          .max(MAX_LIMIT)
          .describe(`Maximum results, 1 to ${MAX_LIMIT} (default ${MAX_LIMIT})`),
      ).optional(),
    })
    .superRefine(({ filter }, context) => {
      const problem = filter && findMeetingFilterProblem(filter);
      if (problem) context.addIssue({ code: "custom", ...problem });
    }),
  run: async ({ filter, limit, sort: sorts }, api): Promise<Page<NotesBlock>> => {
    const sent = filter && (await toMeetingFilter(filter, api));
    const { has_more: hasMore, results } = await api.post(
      path`/v1/blocks/meeting_notes/query`,
      { filter: sent, sort: sorts, limit },
      response,
    );
    return { items: results, ...(hasMore === true && { incomplete: MORE }) };
  },
  output: pageOf(meetingNotesOutput, "none"),
  compact: compactPage(compactMeetingNotes),
});

const MORE = {
  reason: "limit",
  advice: `Narrow the filter, for example by created_time, or raise limit to ${MAX_LIMIT}.`,
};
