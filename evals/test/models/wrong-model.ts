import { task as moveDealToWon } from "../../tasks/crm/move-deal-to-won.ts";
import { scriptedModel } from "../helpers/scripts.ts";

/** Creates a model that does more than it was asked for: it creates a task. */
export const createModel = () =>
  scriptedModel({
    [moveDealToWon.prompt]: {
      steps: [
        {
          doneWhen: "crm_create_task",
          message: "",
          calls: () => [{ name: "crm_create_task", args: { content: "Send <b>flowers</b>" } }],
        },
      ],
      report: () => "Done!",
    },
  });
