import { openObject } from "@workbelt/core/provider";

const OTHER_TYPES = "crm_list_attributes shows other types";

/** An input for the values of a record. The example is JSON. */
export function valuesInput(example: string) {
  return openObject(`By attribute slug, each an array: ${example}; ${OTHER_TYPES}`);
}

/** The input for the values of a list entry. */
export const entryValues = openObject(
  `By slug of the list's own attributes, each an array: {"stage":[{"status":"Contacted"}]}; ${OTHER_TYPES}`,
);
