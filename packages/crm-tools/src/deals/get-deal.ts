import { CrmTool, type CrmToolOptions } from "../crm-tool.js";
import { defineGetRecord } from "../records/record-operations.js";

/** The operation `crm_get_deal`. */
export const getDeal = defineGetRecord({
  name: "crm_get_deal",
  object: "deals",
  description: "Gets one deal with all values.",
});

/** Gets one deal with all values. */
export class CrmGetDealTool extends CrmTool<typeof getDeal> {
  constructor(options?: CrmToolOptions<typeof getDeal>) {
    super(getDeal, options);
  }
}
