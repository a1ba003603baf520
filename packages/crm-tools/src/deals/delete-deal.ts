import { defineDeleteRecord } from "../records/record-operations.js";

/** The operation `crm_delete_deal`. */
export const deleteDeal = defineDeleteRecord({
  name: "crm_delete_deal",
  object: "deals",
  verifyWith: "crm_get_deal",
  description: "Deletes one deal for good; linked tasks, notes and list entries are affected.",
});
