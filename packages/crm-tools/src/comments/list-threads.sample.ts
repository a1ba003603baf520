import { seedId } from "@workbelt/sandbox";
import type { Sample } from "@workbelt/testing/samples";
import { upToSeconds } from "../../test/helpers/sample-parts.ts";
import type { listThreads } from "./list-threads.js";

const record_id = seedId("crm/deals/castellan-cold-chain");

export const sample: Sample<typeof listThreads> = {
  input: { record_object: "deals", record_id, limit: 1 },
  otherInputs: { offset: 20 },
  live: { record_object: "deals", record_id },
  facts: (first) => [
    ...first("thread_id", "comment_id", "content_plaintext"),
    ...upToSeconds(first("created_at")).slice(1),
  ],
};
