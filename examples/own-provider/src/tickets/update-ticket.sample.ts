import type { Sample } from "@workbelt/testing/samples";
import type { updateTicket } from "./update-ticket.js";

export const sample: Sample<typeof updateTicket> = {
  input: { ticket_id: "tkt_1", status: "closed" },
  otherInputs: { assignee_id: "agt_1" },
};
