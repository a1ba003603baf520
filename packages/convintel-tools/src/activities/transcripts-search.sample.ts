import { seedId } from "@workbelt/sandbox";
import type { Sample } from "@workbelt/testing/samples";
import { lastFourWeeks } from "../../test/helpers/sample-parts.ts";
import type { transcriptsSearch } from "./transcripts-search.js";

const PILOT_REVIEW = seedId("convintel/activity/brightmoor-pilot-review");

export const sample: Sample<typeof transcriptsSearch> = {
  input: { search: "pilot", ...lastFourWeeks },
  otherInputs: { title: "review", participant: "Callum", offset: 0 },
  second: {
    search: "pilot",
    fromDate: undefined,
    toDate: undefined,
    activityIds: [seedId("convintel/activity/brightmoor-discovery")],
  },
  mistakes: [{ mistake: "neither dates nor ids", change: { fromDate: undefined } }],
  facts: ["Lena Hoffmann", "Callum Reid", "07:56", PILOT_REVIEW],
};
