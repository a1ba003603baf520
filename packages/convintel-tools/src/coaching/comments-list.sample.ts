import { seedId } from "@workbelt/sandbox";
import type { Sample } from "@workbelt/testing/samples";
import { describesCalls, lastMonth, moments } from "../../test/helpers/sample-parts.ts";
import type { commentsList } from "./comments-list.js";

export const sample: Sample<typeof commentsList> = {
  input: { fromDate: "2026-11-09 00:00:00", toDate: "2026-11-16 00:00:00" },
  otherInputs: { userId: seedId("convintel/user/priya-raman"), page: 2 },
  live: lastMonth,
  facts: (first) => [
    describesCalls,
    ...first("activityId"),
    ...first("userId", "text"),
    ...moments(first, "createdAt"),
  ],
};
