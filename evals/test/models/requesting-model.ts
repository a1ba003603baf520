import type { Script, Step } from "../../../examples/shared/script.ts";
import type { ToolResults } from "../../../examples/shared/tool-results.ts";
import { task as renameDeal } from "../../tasks/crm/rename-deal.ts";
import { job as closeTasks } from "../../tasks/jobs/close-tasks.ts";
import { scriptedModel } from "../helpers/scripts.ts";

const TOOL = "attio_request";

/** A step with requests, after those of earlier steps. */
function step(
  earlier: number,
  requests: (results: ToolResults) => Record<string, unknown>[],
): Step {
  return {
    skipWhen: (results) => results.all(TOOL).length > earlier,
    message: "",
    calls: (results) => requests(results).map((args) => ({ name: TOOL, args })),
  };
}

function patchDeal(id: string): Record<string, unknown> {
  const values = { name: "Harborline – Settle for the North Sea lanes" };
  return { method: "PATCH", path: `/v2/objects/deals/records/${id}`, body: { data: { values } } };
}

/** Tries an id that does not exist, then looks for the deal. */
const rename: Script = {
  steps: [
    step(0, () => {
      const filter = { name: { $contains: "Harborline – Settle" } };
      const query = { method: "POST", path: "/v2/objects/deals/records/query", body: { filter } };
      return [patchDeal("settle"), query];
    }),
    step(2, (results) => {
      const [, found] = results.all<{ id: { record_id: string } }[]>(TOOL);
      return [patchDeal(found!.data![0]!.id.record_id)];
    }),
  ],
  report: () => "Renamed.",
};

interface Member {
  id: { workspace_member_id: string };
  last_name: string;
}
interface CrmTask {
  id: { task_id: string };
  deadline_at: string | null;
}

/** Reads the open tasks of four colleagues, and makes a request for each that is overdue. */
const close: Script = {
  steps: [
    step(0, () => [{ method: "GET", path: "/v2/workspace_members" }]),
    step(1, (results) =>
      results
        .one<Member[]>(TOOL)!
        .filter(({ last_name }) => ["Mahdi", "Mac", "Jaber", "Ho"].includes(last_name))
        .map(({ id }) => ({
          method: "GET",
          path: `/v2/tasks?limit=500&is_completed=false&assignee=${id.workspace_member_id}`,
        })),
    ),
    step(5, (results) =>
      results
        .all<CrmTask[]>(TOOL)
        .slice(1)
        .flatMap(({ data }) => data!)
        .filter(({ deadline_at }) => deadline_at !== null && deadline_at < "2026-03-11")
        .map(({ id }) => ({
          method: "PATCH",
          path: `/v2/tasks/${id.task_id}`,
          body: { data: { is_completed: true } },
        })),
    ),
  ],
  report: () => "Closed.",
};

/** Creates a model that does a task and a job with the tool of `../servers/attio-server.ts`. */
export const createModel = () =>
  scriptedModel({ [renameDeal.prompt]: rename, [closeTasks.prompt]: close });
