import { defineOperation, path } from "@workbelt/core/provider";
import { z } from "zod";
import { compactTicket, ticket, ticketId, ticketOutput } from "./ticket.js";

/** The operation `deskly_get_ticket`. */
export const getTicket = defineOperation({
  name: "deskly_get_ticket",
  description: "Gets one ticket by its ticket_id: subject, text, status, requester and assignee.",
  effect: "read",
  returnsTexts: ["outside"],
  scopes: ["tickets:read"],
  input: z.strictObject({ ticket_id: ticketId() }),
  request: ({ ticket_id }) => ({ method: "GET", path: path`/v1/tickets/${ticket_id}` }),
  response: z.object({ data: ticket }),
  result: (response) => response.data,
  output: ticketOutput,
  compact: compactTicket,
});
