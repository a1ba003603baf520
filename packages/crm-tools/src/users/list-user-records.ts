import { defineListRecords } from "../records/record-operations.js";

/** The operation `crm_list_user_records`. */
export const listUserRecords = defineListRecords({
  name: "crm_list_user_records",
  object: "users",
  description:
    "Lists user records by exact filters: end users of your own product, not workspace members.",
});
