import type { Sample } from "@workbelt/testing/samples";
import type { webhooksList } from "./webhooks-list.js";

export const sample: Sample<typeof webhooksList> = {
  input: {},
  before: async (call) => {
    await call("convintel_webhook_create", {
      trigger: "conversation_processed",
      url: "https://hooks.example.com/calls?secret=0123456789abcdef",
    });
    return {};
  },
  facts: (first) => ["items", ...first("id", "trigger")],
};
