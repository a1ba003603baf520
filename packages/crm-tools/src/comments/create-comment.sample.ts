import { seedId } from "@workbelt/sandbox";
import type { Sample } from "@workbelt/testing/samples";
import type { createComment } from "./create-comment.js";

export const sample: Sample<typeof createComment> = {
  input: {
    author_actor_id: seedId("crm/member/daniel-okafor"),
    content: "Agreed.",
    record_object: "deals",
    record_id: seedId("crm/deals/castellan-cold-chain"),
  },
  second: { content: "Not yet.", record_id: seedId("crm/deals/harborline-settle") },
  mistakes: [
    { mistake: "two targets", change: { thread_id: seedId("crm/thread/castellan-still-alive") } },
  ],
};
