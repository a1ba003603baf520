import { task as renameDeal } from "../../tasks/crm/rename-deal.ts";
import { scriptedModel } from "../helpers/scripts.ts";

const name = "Harborline – Settle for the North Sea lanes";

/** Creates a model that renames a deal with the tool of `../servers/attio-server.ts`, after an id that does not exist. */
export const createModel = () =>
  scriptedModel({
    [renameDeal.prompt]: {
      steps: [
        {
          skipWhen: (results) => results.all("deals").length > 0,
          message: "",
          calls: () => [
            { name: "deals", args: { action: "rename", record_id: "settle", name } },
            { name: "deals", args: { action: "find", query: "Harborline – Settle" } },
          ],
        },
        {
          skipWhen: (results) => results.all("deals").length > 2,
          message: "",
          calls: (results) => {
            const [, found] = results.all<{ id: { record_id: string } }[]>("deals");
            const { record_id } = found!.data![0]!.id;
            return [{ name: "deals", args: { action: "rename", record_id, name } }];
          },
        },
      ],
      report: () => "Renamed.",
    },
  });
