import { seedId } from "@workbelt/sandbox";
import type { Sample } from "@workbelt/testing/samples";
import type { deletePerson } from "./delete-person.js";

export const sample: Sample<typeof deletePerson> = {
  input: { record_id: seedId("crm/people/elif-demir") },
  second: { record_id: seedId("crm/people/gemma-thornton") },
};
