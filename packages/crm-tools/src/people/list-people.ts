import { CrmTool, type CrmToolOptions } from "../crm-tool.js";
import { defineListRecords } from "../records/record-operations.js";

/** The operation `crm_list_people`. */
export const listPeople = defineListRecords({
  name: "crm_list_people",
  object: "people",
  description:
    "Lists people with exact filters and sorting. To find a person by name, email or domain, crm_search_records is simpler. Returns items (record_id, web_url, values by attribute slug) and, when there may be more, next_offset.",
});

/** Lists people, filtered and sorted. */
export class CrmListPeopleTool extends CrmTool<typeof listPeople> {
  constructor(options?: CrmToolOptions<typeof listPeople>) {
    super(listPeople, options);
  }
}
