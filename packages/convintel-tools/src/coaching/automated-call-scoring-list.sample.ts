import { seedId } from "@workbelt/sandbox";
import type { Sample } from "@workbelt/testing/samples";
import {
  describesCalls,
  lastFourWeeks,
  lastWeek,
  moments,
} from "../../test/helpers/sample-parts.ts";
import type { automatedCallScoringList } from "./automated-call-scoring-list.js";

export const sample: Sample<typeof automatedCallScoringList> = {
  input: lastWeek,
  otherInputs: { userId: seedId("convintel/user/priya-raman"), page: 2 },
  live: lastFourWeeks,
  facts: (first) => [
    describesCalls,
    ...first("activityId"),
    ...first("activityType", "averageScore", "score", "name"),
    ...moments(first, "createdAt"),
  ],
};
