import type { Sample } from "@workbelt/testing/samples";
import { describesCalls, lastFourWeeks, lastWeek } from "../../test/helpers/sample-parts.ts";
import type { aiScorecardsList } from "./ai-scorecards-list.js";

export const sample: Sample<typeof aiScorecardsList> = {
  input: lastWeek,
  otherInputs: { page: 2 },
  live: lastFourWeeks,
  facts: (first) => [
    describesCalls,
    ...first("activityId"),
    ...first("name", "averageScore", "question", "score", "answer"),
  ],
};
