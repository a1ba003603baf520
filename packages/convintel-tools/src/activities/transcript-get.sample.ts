import { seedId } from "@workbelt/sandbox";
import type { Sample } from "@workbelt/testing/samples";
import { speakers } from "../../test/helpers/sample-parts.ts";
import type { transcriptGet } from "./transcript-get.js";

const activityId = seedId("convintel/activity/brightmoor-pilot-review");

export const sample: Sample<typeof transcriptGet> = {
  input: { activityId, from_seconds: 0, to_seconds: 60 },
  otherInputs: { search: "renewal" },
  live: { activityId },
  second: { activityId: seedId("convintel/activity/brightmoor-discovery") },
  facts: (first) => [...first("transcript"), ...speakers, "00:13"],
};
