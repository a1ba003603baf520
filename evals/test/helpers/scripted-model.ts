import type { ToolResults } from "../../../examples/shared/tool-results.ts";
import { task as moveDealToWon } from "../../tasks/crm/move-deal-to-won.ts";
import { type Scripts, scriptedModel } from "./scripts.ts";

interface Found {
  items: { record_id: string }[];
}

const findDeal = (results: ToolResults) =>
  results.one<Found>("crm_search_records")!.items[0]!.record_id;

const scripts: Scripts = {
  [moveDealToWon.prompt]: {
    steps: [
      {
        doneWhen: "crm_search_records",
        message: "I look for the deal.",
        calls: () => [
          { name: "crm_search_records", args: { object: "deals", query: "Brightmoor Cold Chain" } },
        ],
      },
      {
        doneWhen: "crm_update_record",
        message: "I move it.",
        calls: (results) => [
          {
            name: "crm_update_record",
            args: { object: "deals", record_id: findDeal(results), values: { stage: "Won 🎉" } },
          },
        ],
      },
    ],
    report: () => "The deal is won.",
  },
};

/** Creates the model that solves these tasks. */
export const createModel = () => scriptedModel(scripts);
