import { defineOperation, path, remove, textUpTo } from "@workbelt/core/provider";
import { z } from "zod";
import { compactTicket, TICKET, ticket, ticketOutput } from "./ticket.js";

const EMAIL = /^[^\s@]+@[^\s@]+$/;

/** The operation `deskly_create_ticket`. */
export const createTicket = defineOperation({
  name: "deskly_create_ticket",
  description: "Creates an open ticket for a requester. Returns it with its ticket_id.",
  effect: "create",
  consequence: { reversible: "partly", reason: "a ticket can be closed, not deleted" },
  scopes: ["tickets:write"],
  // If the connection breaks, the ticket may exist: the error names this tool to find out.
  verifyWith: "deskly_list_tickets",
  input: z.strictObject({
    subject: z.string().min(1).max(200).describe("One line"),
    text: z.string().min(1).max(20_000).describe("The request, as plain text"),
    // A check instead of z.email(), whose pattern would be sent to the model in every turn.
    requester_email: textUpTo(254)
      .refine((text) => EMAIL.test(text), "expected an email address")
      .describe("Email address of the person who needs help"),
  }),
  request: (body) => ({ method: "POST", path: path`/v1/tickets`, body }),
  response: z.object({ data: ticket }),
  result: (response) => response.data,
  revert: remove(TICKET, {
    path: ({ id }) => path`/v1/tickets/${id}`,
    by: { method: "PATCH", body: { status: "closed" } },
    removed: { status: "closed" },
  }),
  output: ticketOutput,
  compact: compactTicket,
});
