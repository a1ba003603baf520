import { seedId } from "@workbelt/sandbox";
import type { Sample } from "@workbelt/testing/samples";
import {
  describesCalls,
  lastFourWeeks,
  lastWeek,
  moments,
} from "../../test/helpers/sample-parts.ts";
import type { listensList } from "./listens-list.js";

export const sample: Sample<typeof listensList> = {
  input: lastWeek,
  otherInputs: { userId: seedId("convintel/user/priya-raman"), page: 2 },
  live: lastFourWeeks,
  facts: (first) => [
    describesCalls,
    ...first("activityId"),
    ...first("userId"),
    ...moments(first, "listenedAt"),
  ],
};
