import { CrmTool, type CrmToolOptions } from "../crm-tool.js";
import { defineGetRecord } from "../records/record-operations.js";

/** The operation `crm_get_person`. */
export const getPerson = defineGetRecord({
  name: "crm_get_person",
  object: "people",
  description: "Gets one person with all values.",
});

/** Gets one person with all values. */
export class CrmGetPersonTool extends CrmTool<typeof getPerson> {
  constructor(options?: CrmToolOptions<typeof getPerson>) {
    super(getPerson, options);
  }
}
