import { seedId } from "@workbelt/sandbox";
import type { Sample } from "@workbelt/testing/samples";
import {
  describesCalls,
  lastFourWeeks,
  lastWeek,
  moments,
} from "../../test/helpers/sample-parts.ts";
import type { commentsList } from "./comments-list.js";

export const sample: Sample<typeof commentsList> = {
  input: lastWeek,
  otherInputs: { userId: seedId("convintel/user/priya-raman"), page: 2 },
  live: lastFourWeeks,
  facts: (first) => [
    describesCalls,
    ...first("activityId"),
    ...first("userId", "text"),
    ...moments(first, "createdAt"),
  ],
};
