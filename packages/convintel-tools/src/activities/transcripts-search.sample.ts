import { seedId } from "@workbelt/sandbox";
import type { Sample } from "@workbelt/testing/samples";
import { lastMonth } from "../../test/helpers/sample-parts.ts";
import type { transcriptsSearch } from "./transcripts-search.js";

const PILOT_REVIEW = seedId("convintel/activity/brightmoor-pilot-review");

export const sample: Sample<typeof transcriptsSearch> = {
  input: { search: "pilot", fromDate: "2026-10-16 00:00:00", toDate: "2026-11-16 00:00:00" },
  otherInputs: { title: "review", participant: "Callum", offset: 0 },
  live: { search: "pilot", ...lastMonth },
  second: {
    search: "pilot",
    fromDate: undefined,
    toDate: undefined,
    activityIds: [seedId("convintel/activity/brightmoor-discovery")],
  },
  mistakes: [{ mistake: "neither dates nor ids", change: { fromDate: undefined } }],
  facts: ["Lena Hoffmann", "Callum Reid", "07:56", PILOT_REVIEW],
};
