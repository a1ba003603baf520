import { seedId } from "@workbelt/sandbox";
import type { Sample } from "@workbelt/testing/samples";
import type { viewQuery } from "./view-query.js";

const view_id = seedId("notes/view/feature-requests/blocking");

export const sample: Sample<typeof viewQuery> = {
  input: { view_id, columns: ["Name"] },
  otherInputs: {
    page_size: 10,
    start_cursor: "891dcbfc-9141-415d-9b2a-2238a6cc012d/891dcbfc-9141-415d-9b2a-2238a6cc012d",
  },
  live: { view_id, page_size: 20 },
  second: { view_id: seedId("notes/view/feature-requests/by-status"), page_size: 3 },
  minRequests: {
    count: 4,
    reason: "a query is created, and has ids only: each of three rows is a request",
  },
  facts: (first, all) => [
    ...first("id").slice(1),
    ...all("url", "plain_text", "number", "start", "total_count"),
  ],
};
