import type { Page } from "@workbelt/core";
import {
  compactPage,
  defineOperation,
  explainMoment,
  formatUuid,
  pageOf,
  parseMoment,
  path,
  selfExplanatory,
} from "@workbelt/core/provider";
import { z } from "zod";
import { idOf } from "../inputs/id-of.js";
import { paging } from "../inputs/paging.js";
import { listResponse, toPage } from "../list-response.js";
import { NEWEST_HEADERS } from "../versions.js";
import { compactSession, type NotesSession, session, sessionOutput } from "./session.js";

const MAX_EMPTY_PAGES = 20;
const response = listResponse(session);

const moment = z
  .string()
  .refine((text) => parseMoment(text, { day: "start" }) !== undefined, {
    error: ({ input }) =>
      `expected a date, or a date-time such as 2026-11-20T09:00:00Z${explainMoment(String(input))}`,
  })
  .describe("Date, or date-time with a zone (default UTC)");

/** The operation `notes_session_list`. */
export const sessionList = defineOperation({
  name: "notes_session_list",
  description: "Lists sessions of agents, newest first.",
  effect: "read",
  // The titles, which agents may write.
  returnsTexts: ["agents"],
  pagination: { kind: "cursor", input: "start_cursor", size: "page_size" },
  input: z.strictObject({
    agent_id: selfExplanatory(idOf("agent_id from notes_agent_list")).optional(),
    status: selfExplanatory(
      z.string().min(1).describe("Status, such as requires_action (default any)"),
    ).optional(),
    created_after: selfExplanatory(moment).optional(),
    ...paging(),
  }),
  run: async (
    { agent_id, created_after, page_size, start_cursor, status },
    api,
  ): Promise<Page<NotesSession>> => {
    const conditions = [
      ...(agent_id === undefined
        ? []
        : [{ property: "agent_id", string: { equals: formatUuid(agent_id) } }]),
      ...(status === undefined ? [] : [{ property: "status", status: { equals: status } }]),
      ...(created_after === undefined
        ? []
        : [{ property: "created_at", timestamp: { on_or_after: toMoment(created_after) } }]),
    ];
    const query = {
      filter: conditions.length > 1 ? { and: conditions } : conditions[0],
      sorts: [{ property: "created_at", direction: "descending" }],
      page_size,
    };
    let cursor = start_cursor;
    // A page may be empty although there are more.
    for (let empty = 0; ; empty += 1) {
      const body = { ...query, start_cursor: cursor };
      const page = toPage(
        await api.post(path`/v1/sessions/query`, body, response, { headers: NEWEST_HEADERS }),
      );
      const isLast = page.next_cursor === undefined || empty >= MAX_EMPTY_PAGES;
      if (page.items.length > 0 || isLast) return page;
      cursor = page.next_cursor;
    }
  },
  output: pageOf(sessionOutput, "cursor"),
  compact: compactPage(compactSession),
});

function toMoment(text: string): string {
  return new Date(parseMoment(text, { day: "start" })?.ms ?? Number.NaN).toISOString();
}
