import { compactPage, defineOperation, path } from "@workbelt/core/provider";
import { z } from "zod";
import { aliasesFor } from "../inputs/aliases.js";
import { attributeInput, showHistoric } from "../inputs/attribute-inputs.js";
import { attributeValuesOutput, compactAttributeValue } from "./attribute-value.js";
import { fetchAttributeValues } from "./fetch-attribute-values.js";
import { objectInput, READ_SCOPES, recordId } from "./record-requests.js";

/** The operation `crm_get_record_attribute_values`. */
export const getRecordAttributeValues = defineOperation({
  name: "crm_get_record_attribute_values",
  description:
    "Gets the values of one attribute of a record, with author and validity period. show_historic adds past ones, oldest first, such as a deal's stages; communication and enriched attributes have none.",
  effect: "read",
  returnsTexts: ["records"],
  scopes: READ_SCOPES,
  pagination: { kind: "none" },
  aliases: {
    ...aliasesFor({ object: "object", record: "record_id", attribute: "attribute" }),
    api_slug: "attribute",
  },
  input: z.strictObject({
    object: objectInput,
    record_id: recordId,
    attribute: attributeInput,
    show_historic: showHistoric,
  }),
  run: ({ object, record_id, attribute, show_historic = false }, api) =>
    fetchAttributeValues(
      path`/v2/objects/${object}/records/${record_id}/attributes/${attribute}/values`,
      show_historic,
      api,
    ),
  output: attributeValuesOutput,
  compact: compactPage(compactAttributeValue),
});
