import type { Sample } from "@workbelt/testing/samples";
import { lastFourWeeks, moments } from "../../test/helpers/sample-parts.ts";
import type { activitiesList } from "./activities-list.js";

export const sample: Sample<typeof activitiesList> = {
  input: {
    ...lastFourWeeks,
    status: "completed",
    participant: "Callum",
    pageSize: 2,
  },
  otherInputs: {
    accountId: "001-account",
    opportunityId: "006-opportunity",
    title: "review",
    page: 2,
  },
  live: lastFourWeeks,
  mistakes: [
    { mistake: "no dates", change: { fromDate: undefined, toDate: undefined } },
    { mistake: "both pairs of dates", change: { updatedFrom: "2026-11-09 00:00:00" } },
  ],
  facts: (first) => [
    ...first("title", "activityType", "durationForHumans", "status", "name", "email"),
    ...first("accountId", "opportunityId", "language"),
    ...moments(first, "actualStartTime"),
  ],
};
