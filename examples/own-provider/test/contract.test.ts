import { describeContract, writeToolTable } from "@workbelt/testing";
import { desklyPackage } from "../src/index.js";

// `npm run tables`
if (process.env["UPDATE_TABLES"]) {
  writeToolTable(new URL("../README.md", import.meta.url), desklyPackage);
}

describeContract({
  provider: desklyPackage,
  sources: new URL("../src/", import.meta.url),
  // One valid input for each tool, with as many of its properties as possible.
  examples: {
    deskly_list_tickets: { status: "open", assignee_id: "agt_1", limit: 10, cursor: "10" },
    deskly_get_ticket: { ticket_id: "tkt_1" },
    deskly_create_ticket: {
      subject: "Export",
      text: "How do I export my data?",
      requester_email: "ida@customer.example",
    },
    deskly_update_ticket: { ticket_id: "tkt_1", status: "closed", assignee_id: "agt_1" },
    deskly_list_agents: { limit: 10, cursor: "10" },
    deskly_get_current_agent: {},
  },
});
