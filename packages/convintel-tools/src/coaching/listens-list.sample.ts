import { seedId } from "@workbelt/sandbox";
import type { Sample } from "@workbelt/testing/samples";
import { describesCalls, lastMonth, moments } from "../../test/helpers/sample-parts.ts";
import type { listensList } from "./listens-list.js";

export const sample: Sample<typeof listensList> = {
  input: { fromDate: "2026-11-09 00:00:00", toDate: "2026-11-16 00:00:00" },
  otherInputs: { userId: seedId("convintel/user/priya-raman"), page: 2 },
  live: lastMonth,
  facts: (first) => [
    describesCalls,
    ...first("activityId"),
    ...first("userId"),
    ...moments(first, "listenedAt"),
  ],
};
