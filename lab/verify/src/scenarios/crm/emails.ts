import { from, type Step } from "../../scenario/scenario.js";

const input = { email_addresses: ["{mark}@example.com"] };

/** Writes about email addresses, which cannot be undone. */
export const emails: readonly Step[] = [
  { id: "unsubscription", operation: "crm_unsubscribe_emails", input, needs: "permanent" },
  {
    id: "unsubscription-again",
    operation: "crm_unsubscribe_emails",
    input,
    needs: "permanent",
    requires: [from("unsubscription")],
  },
];
