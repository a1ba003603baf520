import type { Sample } from "@workbelt/testing/samples";
import type { listTickets } from "./list-tickets.js";

export const sample: Sample<typeof listTickets> = {
  input: { status: "open", assignee_id: "agt_1", limit: 10 },
  otherInputs: { cursor: "10" },
};
