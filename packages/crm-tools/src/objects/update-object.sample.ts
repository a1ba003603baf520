import type { Sample } from "@workbelt/testing/samples";
import type { updateObject } from "./update-object.js";

export const sample: Sample<typeof updateObject> = {
  input: { object: "deals", plural_noun: "Opportunities" },
  otherInputs: { api_slug: "piers", singular_noun: "Pier" },
  second: { object: "people", plural_noun: "Contacts" },
};
