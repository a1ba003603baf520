import { seedId } from "@workbelt/sandbox";
import type { Sample } from "@workbelt/testing/samples";
import { oneRecordFacts } from "../../test/helpers/sample-parts.ts";
import type { getWorkspaceRecord } from "./get-workspace-record.js";

export const sample: Sample<typeof getWorkspaceRecord> = {
  input: { record_id: seedId("crm/workspaces/harborline") },
  second: { record_id: seedId("crm/workspaces/veldt") },
  facts: (first) => [...oneRecordFacts()(first), "Harborline Freight", "eu-central-1"],
};
