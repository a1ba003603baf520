import { task as moveDealToWon } from "../../tasks/crm/move-deal-to-won.ts";
import { scriptedModel } from "../helpers/scripts.ts";

const names = ["crm_search_records", "crm_update_record"];

/** Creates a model that loads the tools it needs. */
export const createModel = () =>
  scriptedModel({
    [moveDealToWon.prompt]: {
      steps: [
        {
          doneWhen: "load_tools",
          message: "",
          calls: () => [{ name: "load_tools", args: { names } }],
        },
        {
          doneWhen: "crm_search_records",
          message: "",
          calls: () => [
            { name: "crm_search_records", args: { object: "deals", query: "Brightmoor" } },
          ],
        },
        {
          doneWhen: "crm_update_record",
          message: "",
          calls: (results) => {
            const found = results.one<{ items: { record_id: string }[] }>("crm_search_records");
            const { record_id } = found!.items[0]!;
            const values = { stage: "Won 🎉" };
            return [{ name: "crm_update_record", args: { object: "deals", record_id, values } }];
          },
        },
      ],
      report: () => "Won.",
    },
  });
