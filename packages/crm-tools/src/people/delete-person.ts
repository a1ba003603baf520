import { defineDeleteRecord } from "../records/record-operations.js";

/** The operation `crm_delete_person`. */
export const deletePerson = defineDeleteRecord({
  name: "crm_delete_person",
  object: "people",
  verifyWith: "crm_get_person",
  description: "Deletes one person for good; linked tasks, notes and list entries are affected.",
});
