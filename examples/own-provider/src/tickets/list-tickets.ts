import { compactPage, defineOperation, pageOf, path } from "@workbelt/core/provider";
import { z } from "zod";
import { listResponse, pagingInputs, toPage } from "../paging.js";
import { compactTicket, ticket, ticketOutput } from "./ticket.js";

/** The operation `deskly_list_tickets`. */
export const listTickets = defineOperation({
  name: "deskly_list_tickets",
  description:
    "Lists tickets, newest first, all or those of one status or assignee. Returns items and, when there are more, next_cursor.",
  effect: "read",
  returnsTexts: ["outside"],
  scopes: ["tickets:read"],
  pagination: { kind: "cursor", input: "cursor", size: "limit" },
  input: z.strictObject({
    status: z.enum(["open", "closed"]).describe("Both if omitted").optional(),
    assignee_id: z.string().min(1).max(64).describe("Id of the assigned agent").optional(),
    ...pagingInputs,
  }),
  request: (query) => ({ method: "GET", path: path`/v1/tickets`, query }),
  response: listResponse(ticket),
  result: toPage,
  output: pageOf(ticketOutput, "cursor"),
  compact: compactPage(compactTicket),
});
