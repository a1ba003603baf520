import { defineListRecords } from "../records/record-operations.js";

/** The operation `crm_list_people`. */
export const listPeople = defineListRecords({
  name: "crm_list_people",
  object: "people",
  description:
    "Lists people by exact filters. To find one by name or email address, use crm_search_records.",
});
