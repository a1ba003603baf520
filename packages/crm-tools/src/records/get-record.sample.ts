import { seedId } from "@workbelt/sandbox";
import type { Sample } from "@workbelt/testing/samples";
import { oneRecordFacts } from "../../test/helpers/sample-parts.ts";
import type { getRecord } from "./get-record.js";

export const sample: Sample<typeof getRecord> = {
  input: { object: "companies", record_id: seedId("crm/companies/harborline") },
  otherCases: [
    {
      object: "activities/site_visits",
      record_id: seedId("crm/site_visits/harborline-control-tower"),
    },
  ],
  second: { record_id: seedId("crm/companies/kestrel") },
  facts: oneRecordFacts("domain", "title"),
};
