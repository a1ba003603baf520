import type { Sample } from "@workbelt/testing/samples";
import type { getTicket } from "./get-ticket.js";

export const sample: Sample<typeof getTicket> = {
  input: { ticket_id: "tkt_1" },
};
