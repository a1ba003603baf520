import { seedId } from "@workbelt/sandbox";
import type { Sample } from "@workbelt/testing/samples";
import { upToSeconds } from "../../test/helpers/sample-parts.ts";
import type { getPerson } from "./get-person.js";

const person = seedId("crm/people/elif-demir");

export const sample: Sample<typeof getPerson> = {
  input: { record_id: person },
  second: { record_id: seedId("crm/people/gemma-thornton") },
  facts: (first) => [
    person,
    "Elif Demir",
    "elif.demir@harborline.example",
    "Head of Digital Operations",
    seedId("crm/companies/harborline"),
    "Harborline Freight",
    "Daniel Okafor",
    ...upToSeconds(first("interacted_at")),
    `/northwind/person/${person}`,
  ],
};
