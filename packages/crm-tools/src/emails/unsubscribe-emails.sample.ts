import type { Sample } from "@workbelt/testing/samples";
import type { unsubscribeEmails } from "./unsubscribe-emails.js";

export const sample: Sample<typeof unsubscribeEmails> = {
  input: { email_addresses: ["gemma.thornton@brightmoor.example"] },
  second: { email_addresses: ["callum.reid@brightmoor.example"] },
};
