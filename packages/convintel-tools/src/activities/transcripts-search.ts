import { defineOperation, forModels, pageOf, selectionInputs } from "@workbelt/core/provider";
import { z } from "zod";
import { explainUnknownActivity } from "../explain-not-found.js";
import { activityId } from "../inputs/activity-id.js";
import { readDates } from "../inputs/date-time.js";
import { checkRecordDates, fromDate, toDate } from "../inputs/record-dates.js";
import { text } from "../inputs/text.js";
import type { ConvintelApi } from "../service.js";
import { getStartTime } from "./activity.js";
import { findActivities } from "./find-activities.js";
import {
  type ConvintelFoundCalls,
  foundCallOutput,
  MAX_CALLS,
  type SearchedCall,
  searchTranscripts,
} from "./search-transcripts.js";

// Messages have no transcript.
const MESSAGE_STATUS = new Set(["received", "sent", "delivered"]);

const input = z
  .strictObject({
    search: selectionInputs.search.unwrap(),
    fromDate: fromDate("Calls").optional(),
    toDate: toDate("Calls").optional(),
    title: forModels(text(250, "Only calls with all these words in the title, in any order"), {
      description: "Words in the title",
    }).optional(),
    participant: forModels(
      text(250, "Only calls with these words in the name or email of a participant or the host"),
      { description: "Name or email" },
    ).optional(),
    activityIds: z
      .array(activityId)
      .min(1)
      .max(MAX_CALLS)
      .describe("Only these calls, instead of dates")
      .optional(),
    offset: forModels(
      z.int().min(0).max(1_000_000).describe("Calls to skip; take it from next_offset"),
      { description: false },
    ).optional(),
  })
  .superRefine(checkRecordDates)
  .superRefine(({ activityIds, fromDate: from, participant, title }, context) => {
    if ((activityIds === undefined) === (from === undefined)) {
      const message = "expected exactly one of fromDate, with or without toDate, and activityIds";
      context.addIssue({ code: "custom", path: ["fromDate"], message });
    }
    const others = { title, participant };
    for (const [name, value] of Object.entries(others)) {
      if (activityIds === undefined || value === undefined) continue;
      const message = "expected without activityIds, which name the calls";
      context.addIssue({ code: "custom", path: [name], message });
    }
  });

const NAME = "convintel_transcripts_search";

/** The operation `convintel_transcripts_search`. */
export const transcriptsSearch = defineOperation({
  name: NAME,
  description: `Searches the transcripts of many calls at once, newest first: those since fromDate, or activityIds. Of each call with a match it returns the first passages; convintel_transcript_get has the others. It reads ${MAX_CALLS} calls: continue with next_offset.`,
  effect: "read",
  returnsTexts: ["conversations"],
  pagination: { kind: "offset", input: "offset", readCount: "calls_read" },
  input,
  explainError: explainUnknownActivity,
  run: async (given, api: ConvintelApi): Promise<ConvintelFoundCalls> => {
    const { activityIds, offset, participant, search, title, ...dates } = given;
    if (activityIds !== undefined) {
      const calls = [...new Set(activityIds)].map((id) => ({ id }));
      return searchTranscripts(calls, { offset, search }, api);
    }
    const range = readDates(dates, api);
    const found = await findActivities({ participant, title }, range, api);
    const calls = sortByStart(
      found.items.filter(({ status }) => !MESSAGE_STATUS.has(status ?? "")),
    );
    const page = await searchTranscripts(calls, { offset, search }, api);
    const { failed, incomplete } = found;
    return {
      ...page,
      ...(failed !== undefined && { failed }),
      ...(incomplete !== undefined && { incomplete: describeRest(incomplete.reason) }),
    };
  },
  output: pageOf(foundCallOutput, "offset", {
    calls_read: z.int(),
    calls_total: z.int(),
    without_transcript: z.int().optional(),
    failed: z.array(z.string()).optional(),
    note: z.string().optional(),
  }),
});

/** Sorts calls by their start, the newest first: the same order in every call, so that offsets fit. */
function sortByStart(calls: readonly SearchedCall[]): SearchedCall[] {
  return calls.toSorted((one, other) => {
    const [first, second] = [startOf(one), startOf(other)];
    return first === second ? (one.id < other.id ? -1 : 1) : second - first;
  });
}

function startOf(call: SearchedCall): number {
  return Date.parse(getStartTime(call) ?? "") || 0;
}

function describeRest(reason: string) {
  const advice =
    "The range has more calls than one call can list; search it in parts, with fromDate and toDate.";
  return { reason, advice };
}
