import type { Sample } from "@workbelt/testing/samples";
import { describesCalls, lastMonth } from "../../test/helpers/sample-parts.ts";
import type { aiScorecardsList } from "./ai-scorecards-list.js";

export const sample: Sample<typeof aiScorecardsList> = {
  input: { fromDate: "2026-11-09 00:00:00", toDate: "2026-11-16 00:00:00" },
  otherInputs: { page: 2 },
  live: lastMonth,
  facts: (first) => [
    describesCalls,
    ...first("activityId"),
    ...first("name", "averageScore", "question", "score", "answer"),
  ],
};
