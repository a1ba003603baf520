import { seedId } from "@workbelt/sandbox";
import type { Sample } from "@workbelt/testing/samples";
import type { webhookDelete } from "./webhook-delete.js";

export const sample: Sample<typeof webhookDelete> = {
  input: { id: seedId("convintel/webhook") },
  before: async (call) => {
    const created = await call("convintel_webhook_create", {
      trigger: "conversation_processed",
      url: "https://hooks.example.com/calls?secret=0123456789abcdef",
    });
    return { id: created("id")[0] };
  },
};
