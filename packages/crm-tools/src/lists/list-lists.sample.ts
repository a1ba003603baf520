import { seedId } from "@workbelt/sandbox";
import type { Sample } from "@workbelt/testing/samples";
import type { listLists } from "./list-lists.js";

export const sample: Sample<typeof listLists> = {
  input: { parent_object: "companies" },
  otherInputs: { parent_record_id: seedId("crm/companies/harborline") },
  live: {},
  facts: (first) => first("list_id", "api_slug", "name"),
};
