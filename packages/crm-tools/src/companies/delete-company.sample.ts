import { seedId } from "@workbelt/sandbox";
import type { Sample } from "@workbelt/testing/samples";
import type { deleteCompany } from "./delete-company.js";

export const sample: Sample<typeof deleteCompany> = {
  input: { record_id: seedId("crm/companies/harborline") },
  second: { record_id: seedId("crm/companies/kestrel") },
};
