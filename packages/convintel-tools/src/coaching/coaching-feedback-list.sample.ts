import { seedId } from "@workbelt/sandbox";
import type { Sample } from "@workbelt/testing/samples";
import {
  describesCalls,
  lastFourWeeks,
  lastWeek,
  moments,
} from "../../test/helpers/sample-parts.ts";
import type { coachingFeedbackList } from "./coaching-feedback-list.js";

export const sample: Sample<typeof coachingFeedbackList> = {
  input: lastWeek,
  otherInputs: {
    coachId: seedId("convintel/user/priya-raman"),
    coacheeId: seedId("convintel/user/callum-reid"),
    page: 2,
  },
  live: lastFourWeeks,
  facts: (first) => [
    describesCalls,
    ...first("activityId"),
    ...first("name", "score", "comment"),
    ...moments(first, "createdAt"),
  ],
};
