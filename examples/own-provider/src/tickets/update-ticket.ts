import { defineOperation, path, set } from "@workbelt/core/provider";
import { z } from "zod";
import { explainUnknownAssignee } from "./explain-unknown-assignee.js";
import {
  compactTicket,
  TICKET,
  ticket,
  ticketId,
  ticketOutput,
  toWrittenTicket,
} from "./ticket.js";

/** The operation `deskly_update_ticket`. */
export const updateTicket = defineOperation({
  name: "deskly_update_ticket",
  description:
    "Updates a ticket: closes or reopens it (status), or assigns it (assignee_id). Give at least one of the two. Returns the ticket.",
  effect: "update",
  consequence: { reversible: "fully", overwrites: "the status or assignee" },
  scopes: ["tickets:write"],
  verifyWith: "deskly_get_ticket",
  input: z
    .strictObject({
      ticket_id: ticketId(),
      status: z.enum(["open", "closed"]).describe("Unchanged if omitted").optional(),
      assignee_id: z
        .string()
        .min(1)
        .max(64)
        .describe("Id of an agent, from deskly_list_agents")
        .optional(),
    })
    .refine(({ status, assignee_id }) => status !== undefined || assignee_id !== undefined, {
      path: ["status"],
      message: "expected status, assignee_id or both",
    }),
  request: ({ ticket_id, ...body }) => ({
    method: "PATCH",
    path: path`/v1/tickets/${ticket_id}`,
    body,
  }),
  response: z.object({ data: ticket }),
  result: (response) => response.data,
  revert: set(TICKET, {
    body: "",
    readAs: (names) => names.map((name) => (name === "assignee_id" ? "assignee" : name)),
    toWrite: toWrittenTicket,
  }),
  explainError: explainUnknownAssignee,
  output: ticketOutput,
  compact: compactTicket,
});
