import type { Page } from "@workbelt/core";
import { type Api, path, type QueryValue } from "@workbelt/core/provider";
import { z } from "zod";
import { type Meeting, meeting } from "./meeting.js";

const MOST_AT_ONCE = 200;
const MOST_REQUESTS = 50;

const reply = z.object({
  data: z.array(meeting),
  pagination: z.looseObject({ next_cursor: z.string().nullish() }).nullish(),
});

/** A part of the meetings. */
export interface MeetingsWanted {
  query: Readonly<Record<string, QueryValue>>;
  limit: number;
  offset: number;
  cursor?: string | undefined;
}

/**
 * A page of meetings from a cursor, or from an offset. The service knows cursors only, so that the
 * meetings before the offset are fetched and left out.
 */
export async function meetingsFrom(wanted: MeetingsWanted, api: Api): Promise<Page<Meeting>> {
  const { limit, query } = wanted;
  let { cursor } = wanted;
  // The cursor stands behind what was counted already.
  let skip = cursor === undefined ? wanted.offset : 0;
  for (let requests = 0; requests < MOST_REQUESTS; requests += 1) {
    const size = skip === 0 ? limit : Math.min(skip, MOST_AT_ONCE);
    const { data, pagination } = await api.send(
      { method: "GET", path: path`/v2/meetings`, query: { ...query, limit: size, cursor } },
      reply,
    );
    cursor = pagination?.next_cursor ?? undefined;
    if (skip === 0) return { items: data, next_cursor: cursor };
    if (cursor === undefined) return { items: [] };
    skip -= data.length;
  }
  const advice = "Go on from the beginning with cursor, not offset.";
  return { items: [], incomplete: { reason: "offset_not_reached", advice } };
}
