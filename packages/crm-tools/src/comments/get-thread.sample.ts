import { seedId } from "@workbelt/sandbox";
import type { Sample } from "@workbelt/testing/samples";
import type { getThread } from "./get-thread.js";

export const sample: Sample<typeof getThread> = {
  input: { thread_id: seedId("crm/thread/castellan-still-alive") },
  otherInputs: { limit: 10, cursor: "next" },
  second: { thread_id: seedId("crm/thread/tamarack-driver-first") },
  facts: (first) => first("thread_id", "comment_id", "content_plaintext", "record_id"),
};
