import type { Sample } from "@workbelt/testing/samples";
import type { createTicket } from "./create-ticket.js";

export const sample: Sample<typeof createTicket> = {
  input: {
    subject: "Export",
    text: "How do I export my data?",
    requester_email: "ida@customer.example",
  },
};
