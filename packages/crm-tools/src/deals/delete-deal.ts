import { CrmTool, type CrmToolOptions } from "../crm-tool.js";
import { defineDeleteRecord } from "../records/record-operations.js";

/** The operation `crm_delete_deal`. */
export const deleteDeal = defineDeleteRecord({
  name: "crm_delete_deal",
  object: "deals",
  verifyWith: "crm_get_deal",
  description: "Deletes one deal for good; linked tasks, notes and list entries are affected.",
});

/** Deletes one deal for good. */
export class CrmDeleteDealTool extends CrmTool<typeof deleteDeal> {
  constructor(options?: CrmToolOptions<typeof deleteDeal>) {
    super(deleteDeal, options);
  }
}
