import { seedId } from "@workbelt/sandbox";
import type { Sample } from "@workbelt/testing/samples";
import { moments } from "../../test/helpers/sample-parts.ts";
import type { activityGet } from "./activity-get.js";

export const sample: Sample<typeof activityGet> = {
  input: { activityId: seedId("convintel/activity/brightmoor-pilot-review") },
  second: { activityId: seedId("convintel/activity/brightmoor-discovery") },
  facts: (first) => [
    ...first("title", "activityType", "durationForHumans", "status", "email", "crmUrl", "name"),
    ...first("accountId", "opportunityId"),
    ...moments(first, "actualStartTime"),
  ],
};
