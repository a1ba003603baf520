import { seedId } from "@workbelt/sandbox";
import type { Sample } from "@workbelt/testing/samples";
import { upToSeconds } from "../../test/helpers/sample-parts.ts";
import type { listRecordEntries } from "./list-record-entries.js";

export const sample: Sample<typeof listRecordEntries> = {
  input: { object: "companies", record_id: seedId("crm/companies/harborline") },
  second: { record_id: seedId("crm/companies/tamarack") },
  facts: (first) => [
    ...first("list_id", "list_api_slug", "entry_id"),
    ...upToSeconds(first("created_at")),
  ],
};
