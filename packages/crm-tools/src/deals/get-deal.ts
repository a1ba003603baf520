import { defineGetRecord } from "../records/record-operations.js";

/** The operation `crm_get_deal`. */
export const getDeal = defineGetRecord({
  name: "crm_get_deal",
  object: "deals",
  description: "Gets one deal with all values.",
});
