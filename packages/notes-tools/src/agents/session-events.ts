import { type Api, path } from "@workbelt/core/provider";
import { z } from "zod";
import { NEWEST_HEADERS } from "../versions.js";
import { getString } from "../content/json-path.js";
import { listResponse, toPage } from "../list-response.js";

const PAGE_SIZE = 100;
const MAX_EMPTY_PAGES = 10;

/** An event of a session as the service returns it. */
const sessionEvent = z.looseObject({
  id: z.string(),
  sequence: z.number(),
  type: z.string(),
  content: z.array(z.looseObject({ type: z.string() })).nullish(),
  tool_name: z.string().nullish(),
  is_error: z.boolean().nullish(),
  status: z.string().nullish(),
  required_actions: z.array(z.looseObject({ action_id: z.string() })).nullish(),
});

/** An event of a session as the service returns it. */
export type NotesSessionEvent = z.infer<typeof sessionEvent>;

/** Events in their order, and if there are more of them. */
export interface SessionEvents {
  events: NotesSessionEvent[];
  hasMore: boolean;
}

/** Fetches up to 100 events of a session after one of them, or the first ones. */
export async function fetchEventsAfter(
  api: Api,
  sessionId: string,
  after = 0,
): Promise<SessionEvents> {
  const filter =
    after === 0 ? undefined : { property: "sequence", number: { greater_than: after } };
  return fetchEvents(api, sessionId, {
    filter,
    sorts: [{ property: "sequence", direction: "ascending" }],
  });
}

/**
 * Fetches the last events of a session, those after the last one that `isStart` accepts; up to 100, and all of these if none
 * is the start.
 */
export async function fetchLastEvents(
  api: Api,
  sessionId: string,
  isStart: (event: NotesSessionEvent) => boolean,
): Promise<SessionEvents> {
  const sorts = [{ property: "sequence", direction: "descending" }];
  const { events, hasMore } = await fetchEvents(api, sessionId, { sorts });
  const start = events.findIndex((event) => isStart(event));
  if (start < 0) return { events: events.toReversed(), hasMore };
  return { events: events.slice(0, start).toReversed(), hasMore: false };
}

/** A page may be empty although there are more. */
async function fetchEvents(api: Api, sessionId: string, query: object): Promise<SessionEvents> {
  let start_cursor: string | undefined;
  for (let empty = 0; ; empty += 1) {
    const response = await api.post(
      path`/v1/sessions/${sessionId}/events/query`,
      { ...query, page_size: PAGE_SIZE, start_cursor },
      listResponse(sessionEvent),
      { readOnly: true, headers: NEWEST_HEADERS },
    );
    const { items, next_cursor } = toPage(response);
    const hasMore = next_cursor !== undefined;
    if (items.length > 0 || !hasMore || empty >= MAX_EMPTY_PAGES) return { events: items, hasMore };
    start_cursor = next_cursor;
  }
}

/** The shape of an event for models. */
export const eventOutput = z.strictObject({
  sequence: z.number(),
  type: z.string(),
  text: z.string().optional(),
  files: z
    .array(z.strictObject({ name: z.string().optional(), url: z.string().optional() }))
    .optional(),
  tool: z.string().optional(),
  failed: z.literal(true).optional(),
  status: z.string().optional(),
});

/**
 * The parts of events that a model needs. What agents think is left out, and so is the end of a tool's use unless it
 * failed.
 */
export function compactEvents(events: readonly NotesSessionEvent[]): z.infer<typeof eventOutput>[] {
  return events
    .filter(
      ({ is_error, type }) =>
        type !== "agent.thinking" && (type !== "agent.tool_result" || is_error === true),
    )
    .map(({ content, is_error, sequence, status, tool_name, type }) => {
      const texts = (content ?? []).flatMap((part) => getString(part, "text") ?? []);
      const files = (content ?? [])
        .filter((part) => part.type === "file")
        .map((part) => ({ name: getString(part, "name"), url: getString(part, "url") }));
      return {
        sequence,
        type,
        text: texts.length === 0 ? undefined : texts.join("\n"),
        files: files.length === 0 ? undefined : files,
        tool: tool_name ?? undefined,
        failed: is_error === true ? true : undefined,
        status: status ?? undefined,
      };
    });
}
