import { seedId } from "@workbelt/sandbox";
import type { Sample } from "@workbelt/testing/samples";
import type { deleteUserRecord } from "./delete-user-record.js";

export const sample: Sample<typeof deleteUserRecord> = {
  input: { record_id: seedId("crm/users/elif-demir") },
  second: { record_id: seedId("crm/users/hana-kim") },
};
