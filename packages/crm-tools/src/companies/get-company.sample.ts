import { seedId } from "@workbelt/sandbox";
import type { Sample } from "@workbelt/testing/samples";
import { oneRecordFacts } from "../../test/helpers/sample-parts.ts";
import type { getCompany } from "./get-company.js";

export const sample: Sample<typeof getCompany> = {
  input: { record_id: seedId("crm/companies/harborline") },
  second: { record_id: seedId("crm/companies/kestrel") },
  facts: (first) => [...oneRecordFacts("domain", "title")(first), "Elif Demir", "Rotterdam, NL"],
};
