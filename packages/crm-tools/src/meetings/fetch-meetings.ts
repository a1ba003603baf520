import type { Page } from "@workbelt/core";
import { type Api, path, type QueryValue } from "@workbelt/core/provider";
import { z } from "zod";
import { cursorPagination } from "../cursor-pagination.js";
import { type CrmMeeting, meeting } from "./meeting.js";

const MAX_PAGE_SIZE = 200;
const MAX_REQUESTS = 50;

const response = z.object({
  data: z.array(meeting),
  pagination: cursorPagination,
});

/** A page of the meetings. */
export interface MeetingsQuery {
  query: Readonly<Record<string, QueryValue>>;
  limit: number;
  offset: number;
  cursor?: string | undefined;
}

/**
 * Fetches a page of meetings from a cursor or an offset. The service has cursors only, so the meetings
 * before the offset are fetched and dropped.
 */
export async function fetchMeetings(options: MeetingsQuery, api: Api): Promise<Page<CrmMeeting>> {
  const { limit, query } = options;
  let { cursor } = options;
  // A cursor is already past the offset.
  let skip = cursor === undefined ? options.offset : 0;
  for (let requests = 0; requests < MAX_REQUESTS; requests += 1) {
    const size = skip === 0 ? limit : Math.min(skip, MAX_PAGE_SIZE);
    const { data, pagination } = await api.get(path`/v2/meetings`, response, {
      query: { ...query, limit: size, cursor },
    });
    cursor = pagination?.next_cursor ?? undefined;
    if (skip === 0) return { items: data, next_cursor: cursor };
    if (cursor === undefined) return { items: [] };
    skip -= data.length;
  }
  const advice = "Start over and continue with cursor, not offset.";
  return { items: [], incomplete: { reason: "offset_not_reached", advice } };
}
