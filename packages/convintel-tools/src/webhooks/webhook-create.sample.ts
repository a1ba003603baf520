import type { Sample } from "@workbelt/testing/samples";
import type { webhookCreate } from "./webhook-create.js";

export const sample: Sample<typeof webhookCreate> = {
  input: {
    trigger: "conversation_processed",
    url: "https://hooks.example.com/calls?secret=0123456789abcdef",
  },
  otherInputs: { external_id: "subscription-1" },
  second: { url: "https://hooks.example.com/others" },
  mistakes: [
    { mistake: "an address without https", change: { url: "http://hooks.example.com/calls" } },
  ],
};
