import type { Script } from "../../shared/script.ts";
import { readCall, readRequest } from "./call.ts";
import { nextWriteCalls } from "./next-write-calls.ts";
import { writeReport } from "./report.ts";
import { planWrites } from "./writes.ts";

/** Script of a follow-up, for the scripted model. */
export const script: Script = {
  steps: [
    {
      doneWhen: "convintel_summary_get",
      message: "I read the call.",
      calls: (results) => {
        const args = { activityId: readRequest(results).activityId };
        return [
          { name: "convintel_activity_get", args },
          { name: "convintel_summary_get", args },
        ];
      },
    },
    {
      doneWhen: "crm_get_company",
      message: "Now the company.",
      calls: (results) => [
        { name: "crm_get_company", args: { record_id: readCall(results).companyId } },
      ],
    },
    {
      skipWhen: (results) => nextWriteCalls(planWrites(results), results).length === 0,
      message:
        "I make the writes that are missing, and look for those whose outcome I do not know.",
      calls: (results) => nextWriteCalls(planWrites(results), results),
    },
  ],
  report: writeReport,
};
