import { seedId } from "@workbelt/sandbox";
import type { Sample } from "@workbelt/testing/samples";
import type { deleteDeal } from "./delete-deal.js";

export const sample: Sample<typeof deleteDeal> = {
  input: { record_id: seedId("crm/deals/castellan-cold-chain") },
  second: { record_id: seedId("crm/deals/harborline-settle") },
};
