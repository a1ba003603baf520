import type { Script } from "../../../examples/shared/script.ts";
import { mapping } from "../../suites/workbench/mapping.ts";
import { scriptedModel } from "../helpers/scripts.ts";

/** Prompt of a task of WorkBench. */
const promptOf = (wanted: string) => mapping.tasks.find(({ id }) => id === wanted)!.prompt;

const moveDeal: Script = {
  steps: [
    {
      doneWhen: "crm_list_deals",
      message: "",
      calls: () => [{ name: "crm_list_deals", args: { filter: { name: "Cameron Anderson" } } }],
    },
    {
      doneWhen: "crm_update_record",
      message: "",
      calls: (results) => {
        const found = results.one<{ items: { record_id: string }[] }>("crm_list_deals")!;
        const [{ record_id } = { record_id: "" }] = found.items;
        const values = { stage: "Qualified" };
        return [{ name: "crm_update_record", args: { object: "deals", record_id, values } }];
      },
    },
  ],
  report: () => "Done.",
};

/** Creates a model that solves one task of WorkBench and does nothing in the others. */
export const createModel = () =>
  scriptedModel({ [promptOf("customer_relationship_manager/0")]: moveDeal });
