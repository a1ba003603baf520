import { seedId } from "@workbelt/sandbox";
import type { Sample } from "@workbelt/testing/samples";
import type { updateStatus } from "./update-status.js";

export const sample: Sample<typeof updateStatus> = {
  input: {
    object: "deals",
    attribute: "stage",
    status_id: seedId("crm/attribute/deals/stage/Lead"),
    title: "Prospect",
  },
  otherInputs: { celebration_enabled: false, target_time_in_status: "P1DT12H", is_archived: false },
  second: { status_id: seedId("crm/attribute/deals/stage/Lost"), title: "Gone" },
};
