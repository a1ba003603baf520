import { type Collections, defineCollection, orMissing } from "@workbelt/core/provider";
import { createTicket } from "./create-ticket.js";
import { getTicket } from "./get-ticket.js";
import { listTickets } from "./list-tickets.js";
import type { Ticket } from "./ticket.js";
import { updateTicket } from "./update-ticket.js";

/** Tickets, for a mirror that searches their words. */
const tickets = defineCollection<Ticket>({
  name: "deskly_tickets",
  kind: "ticket",
  list: listTickets,
  answers: [{ list: listTickets }],
  id: ({ id }) => id,
  get: (ticket_id, _part, reader) => orMissing(() => reader.read(getTicket, { ticket_id })),
  item: ({ assignee, created_at, id, requester_email, status, subject, text }) => ({
    id,
    title: subject,
    text: [text, `Status: ${status}`, assignee && `Assignee: ${assignee.name}`]
      .filter(Boolean)
      .join("\n"),
    at: created_at,
    by: [requester_email],
    mentions: [requester_email.toLowerCase()],
    // Customers write them.
    outside: true,
  }),
});

/** Collections of Deskly, and what each write changes of them. */
export const collections: Collections = {
  collections: [tickets],
  written: ({ input, operation, output }) => {
    if (operation.name !== createTicket.name && operation.name !== updateTicket.name) return [];
    // The id of a new ticket is in the output; without one, all are read again.
    const id = input["ticket_id"] ?? (output as Ticket | undefined)?.id;
    return [{ collection: tickets.name, ...(typeof id === "string" && { id }) }];
  },
};
