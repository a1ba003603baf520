import { compactPage, defineOperation, path } from "@workbelt/core/provider";
import { z } from "zod";
import { aliasesFor } from "../inputs/aliases.js";
import { attributeInput, showHistoric } from "../inputs/attribute-inputs.js";
import { id, listInput } from "../inputs/ids.js";
import { attributeValuesOutput, compactAttributeValue } from "../records/attribute-value.js";
import { fetchAttributeValues } from "../records/fetch-attribute-values.js";
import { explainEntryError } from "./explain-entry-error.js";

/** The operation `crm_list_entry_attribute_values`. */
export const listEntryAttributeValues = defineOperation({
  name: "crm_list_entry_attribute_values",
  description:
    "Lists the values of one attribute of a list entry, with author and validity period. show_historic adds past ones, oldest first, such as its stages.",
  effect: "read",
  returnsTexts: ["records"],
  scopes: ["list_entry:read", "list_configuration:read"],
  pagination: { kind: "none" },
  aliases: { ...aliasesFor({ list: "list_id", attribute: "attribute" }), api_slug: "attribute" },
  input: z.strictObject({
    list_id: listInput,
    entry_id: id("entry", "UUID of the entry, not of its record"),
    attribute: attributeInput,
    show_historic: showHistoric,
  }),
  run: ({ list_id, entry_id, attribute, show_historic = false }, api) =>
    fetchAttributeValues(
      path`/v2/lists/${list_id}/entries/${entry_id}/attributes/${attribute}/values`,
      show_historic,
      api,
    ),
  explainError: (error, { input: { entry_id, list_id }, api }) =>
    explainEntryError(error, { entry_id, list_id }, api),
  output: attributeValuesOutput,
  compact: compactPage(compactAttributeValue),
});
