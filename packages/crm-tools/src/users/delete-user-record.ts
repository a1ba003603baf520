import { defineDeleteRecord } from "../records/record-operations.js";

/** The operation `crm_delete_user_record`. */
export const deleteUserRecord = defineDeleteRecord({
  name: "crm_delete_user_record",
  object: "users",
  verifyWith: "crm_list_user_records",
  description:
    "Deletes one user record for good: an end user of your own product, not a workspace member.",
});
