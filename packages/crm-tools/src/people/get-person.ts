import { defineGetRecord } from "../records/record-operations.js";

/** The operation `crm_get_person`. */
export const getPerson = defineGetRecord({
  name: "crm_get_person",
  object: "people",
  description: "Gets one person with all values.",
});
