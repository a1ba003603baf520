import { CrmTool, type CrmToolOptions } from "../crm-tool.js";
import { defineGetRecord } from "../records/record-operations.js";

/** The operation `crm_get_person`. */
export const getPerson = defineGetRecord({
  name: "crm_get_person",
  object: "people",
  description:
    "Gets one person by record_id, with all attribute values: name, email addresses, job title, company and the rest.",
});

/** Gets one person with all values. */
export class CrmGetPersonTool extends CrmTool<typeof getPerson> {
  constructor(options?: CrmToolOptions<typeof getPerson>) {
    super(getPerson, options);
  }
}
