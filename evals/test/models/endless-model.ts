import { task as moveDealToWon } from "../../tasks/crm/move-deal-to-won.ts";
import { scriptedModel } from "../helpers/scripts.ts";

/** Creates a model that searches again and again. */
export const createModel = () =>
  scriptedModel({
    [moveDealToWon.prompt]: {
      steps: [
        {
          message: "",
          calls: () => [{ name: "crm_search_records", args: { object: "deals", query: "Bright" } }],
        },
      ],
      report: () => "",
    },
  });
