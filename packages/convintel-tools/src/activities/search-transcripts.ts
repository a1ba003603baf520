import { NotFoundError, type Page } from "@workbelt/core";
import { formatRecordingTime, selectSegments, tryLookup } from "@workbelt/core/provider";
import { z } from "zod";
import { endpointRequest } from "../endpoints.js";
import { toActivityQuery } from "../inputs/activity-id.js";
import { formatMoment, getName, toId } from "../responses/compact-fields.js";
import type { ConvintelApi } from "../service.js";
import { activitySchema, type ConvintelActivity, getStartTime } from "./activity.js";
import { fetchAnalysis } from "./fetch-analysis.js";
import { labelSpeakers } from "./name-speakers.js";
import { toSpokenSegment, transcriptSegmentSchema } from "./transcript.js";

/** Transcripts that one call reads: the service allows 120 requests a minute. */
export const MAX_CALLS = 100;

const AT_ONCE = 8;
const MAX_PASSAGES = 3;

/** The shape of a call in which something was found. */
export const foundCallOutput = z.strictObject({
  activity_id: z.string(),
  title: z.string().optional(),
  account: z.string().optional(),
  account_id: z.string().optional(),
  started_at: z.string().optional(),
  matches: z.int(),
  passages: z.array(z.strictObject({ at: z.string(), speaker: z.string(), text: z.string() })),
});

/** A call in which something was found, with the first passages. */
export type ConvintelFoundCall = z.infer<typeof foundCallOutput>;

/** A page of the calls in which something was found. */
export interface ConvintelFoundCalls extends Page<ConvintelFoundCall> {
  /** Number of calls whose transcripts were read for this page. */
  calls_read: number;
  /** Number of calls to search. */
  calls_total: number;
  /** Number of calls read that have no transcript, or not yet. */
  without_transcript?: number;
  /** Ids of calls that the service could not load: they were not searched. */
  failed?: string[];
  /** Explains why nothing was found. */
  note?: string;
}

/** A call to search: an activity of a list, or an id. */
export type SearchedCall = Pick<ConvintelActivity, "id"> & Partial<ConvintelActivity>;

/**
 * Searches the transcripts of up to a hundred calls from an offset on, eight at a time.
 *
 * @throws NotFoundError for an unknown id.
 */
export async function searchTranscripts(
  calls: readonly SearchedCall[],
  { offset = 0, search }: { offset?: number | undefined; search: string },
  api: ConvintelApi,
): Promise<ConvintelFoundCalls> {
  const read = calls.slice(offset, offset + MAX_CALLS);
  const items: ConvintelFoundCall[] = [];
  let without = 0;
  for (let start = 0; start < read.length; start += AT_ONCE) {
    const part = read.slice(start, start + AT_ONCE);
    const found = await Promise.all(part.map((call) => searchCall(call, search, api)));
    for (const each of found) {
      if (each === "none") without += 1;
      else if (each.matches > 0) items.push(each);
    }
  }
  const next = offset + read.length;
  return {
    calls_read: read.length,
    calls_total: calls.length,
    ...(without > 0 && { without_transcript: without }),
    ...(items.length === 0 && { note: NOTHING }),
    items,
    ...(next < calls.length && { next_offset: next }),
  };
}

const NOTHING =
  "No passage of these calls contains every word of the search: try fewer words, only their beginnings, or alternatives as in price | cost.";

async function searchCall(
  call: SearchedCall,
  search: string,
  api: ConvintelApi,
): Promise<ConvintelFoundCall | "none"> {
  const segments = await fetchSegments(call, api);
  if (segments === undefined) return "none";
  const selected = selectSegments(segments.map(toSpokenSegment), { search });
  const { matches = 0 } = selected;
  if (matches === 0) return { activity_id: call.id, matches, passages: [] };
  const { account, accountId, participants, title, ...times } = await complete(call, api);
  const labels = labelSpeakers(participants ?? []);
  const start = getStartTime(times);
  return {
    activity_id: call.id,
    ...(title && { title }),
    ...toAccount(account, accountId),
    ...(start !== undefined && { started_at: formatMoment(start) }),
    matches,
    passages: selected.segments.slice(0, MAX_PASSAGES).map(({ speaker, start: at, text }) => ({
      at: formatRecordingTime(at),
      speaker: speaker === undefined ? "unknown speaker" : (labels.get(speaker) ?? speaker),
      text,
    })),
  };
}

/** Names the customer of a call, if the service does. */
function toAccount(account: unknown, accountId: unknown) {
  const [name, id] = [getName(account), toId(accountId)];
  return {
    ...(name !== undefined && { account: name }),
    ...(id !== undefined && { account_id: id }),
  };
}

/** Fetches what is said in a call; undefined if there is no transcript. A listed call may be gone by now. */
async function fetchSegments(call: SearchedCall, api: ConvintelApi) {
  const query = toActivityQuery({ activityId: call.id });
  const request = { ...endpointRequest(api.service, "transcript"), query };
  try {
    const analysis = await fetchAnalysis(api, request, z.array(transcriptSegmentSchema));
    return analysis.status === "available" && analysis.response.length > 0
      ? analysis.response
      : undefined;
  } catch (error) {
    if (isListed(call) && error instanceof NotFoundError) return undefined;
    throw error;
  }
}

function isListed(call: SearchedCall): boolean {
  return Object.keys(call).length > 1;
}

/** Looks up title, start and participants of a call that was given by its id. */
async function complete(call: SearchedCall, api: ConvintelApi): Promise<SearchedCall> {
  if (isListed(call)) return call;
  const query = toActivityQuery({ activityId: call.id });
  const request = { ...endpointRequest(api.service, "activity"), query };
  return (await tryLookup(() => api.send(request, activitySchema))) ?? call;
}
