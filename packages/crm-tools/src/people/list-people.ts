import { CrmTool, type CrmToolOptions } from "../crm-tool.js";
import { defineListRecords } from "../records/record-operations.js";

/** The operation `crm_list_people`. */
export const listPeople = defineListRecords({
  name: "crm_list_people",
  object: "people",
  description:
    "Lists people with exact filters and sorting. To find one by name or email address, use crm_search_records.",
});

/** Lists people, filtered and sorted. */
export class CrmListPeopleTool extends CrmTool<typeof listPeople> {
  constructor(options?: CrmToolOptions<typeof listPeople>) {
    super(listPeople, options);
  }
}
