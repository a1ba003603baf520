import { type Fields, isPlainObject, type ThingKind } from "@workbelt/core/provider";
import { z } from "zod";

/** Schema of a ticket. Loose: it requires the fields that are used, and keeps the others. */
export const ticket = z.looseObject({
  id: z.string(),
  subject: z.string(),
  text: z.string(),
  status: z.string(),
  requester_email: z.string(),
  assignee: z.looseObject({ id: z.string(), name: z.string() }).nullable(),
  created_at: z.string(),
});

/** The places of a ticket's parts, for undo. */
export const TICKET: ThingKind = {
  noun: "ticket",
  at: "data",
  id: "id",
  name: ["subject"],
  compared: ["subject", "text", "status", "assignee"],
};

/** Converts the fields of a ticket as the service returns them to those that it accepts. */
export function toWrittenTicket({ assignee, ...others }: Fields): Fields {
  if (assignee === undefined) return others;
  return { ...others, assignee_id: isPlainObject(assignee) ? assignee["id"] : null };
}

/** A request for help. */
export type Ticket = z.output<typeof ticket>;

/** Creates an input that takes a ticket's id. */
export function ticketId() {
  return z.string().min(1).max(64).describe("Id of the ticket, such as tkt_42");
}

/** The shape of a ticket for models. Strict: it has what compactTicket returns, and the compiler checks it. */
export const ticketOutput = z.strictObject({
  ticket_id: z.string(),
  subject: z.string(),
  text: z.string(),
  // Not an enum: a status that is new in the service must not fail.
  status: z.string(),
  requester_email: z.string(),
  assignee_id: z.string().optional(),
  assignee: z.string().optional(),
  created_at: z.string(),
});

/** Reduces a ticket to what a model needs. Ids have the names of the inputs that take them. */
export function compactTicket({ id, assignee, ...rest }: Ticket): z.output<typeof ticketOutput> {
  const { subject, text, status, requester_email, created_at } = rest;
  return {
    ticket_id: id,
    subject,
    text,
    status,
    requester_email,
    ...(assignee && { assignee_id: assignee.id, assignee: assignee.name }),
    created_at,
  };
}
