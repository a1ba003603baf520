import { seedId } from "@workbelt/sandbox";
import type { Sample } from "@workbelt/testing/samples";
import { describesCalls, lastMonth, moments } from "../../test/helpers/sample-parts.ts";
import type { coachingFeedbackList } from "./coaching-feedback-list.js";

export const sample: Sample<typeof coachingFeedbackList> = {
  input: { fromDate: "2026-11-09 00:00:00", toDate: "2026-11-16 00:00:00" },
  otherInputs: {
    coachId: seedId("convintel/user/priya-raman"),
    coacheeId: seedId("convintel/user/callum-reid"),
    page: 2,
  },
  live: lastMonth,
  facts: (first) => [
    describesCalls,
    ...first("activityId"),
    ...first("name", "score", "comment"),
    ...moments(first, "createdAt"),
  ],
};
