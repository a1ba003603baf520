import { compactPage, defineOperation, path } from "@workbelt/core/provider";
import { z } from "zod";
import { CrmTool, type CrmToolOptions } from "../crm-tool.js";
import { aliasesFor } from "../inputs/aliases.js";
import { slugOrId } from "../inputs/ids.js";
import { compactAttributeValue } from "./attribute-value.js";
import { fetchAttributeValues } from "./fetch-attribute-values.js";
import { objectInput, READ_SCOPES, recordId } from "./record-requests.js";

/** The operation `crm_get_record_attribute_values`. */
export const getRecordAttributeValues = defineOperation({
  name: "crm_get_record_attribute_values",
  description:
    "Gets all values of one attribute of a record, with author and validity period; with show_historic also past values, oldest first, such as all stages of a deal. Communication and enriched attributes have no history. Returns items.",
  effect: "read",
  scopes: READ_SCOPES,
  pagination: { kind: "none" },
  aliases: {
    ...aliasesFor({ object: "object", record: "record_id", attribute: "attribute" }),
    api_slug: "attribute",
  },
  input: z.strictObject({
    object: objectInput,
    record_id: recordId,
    attribute: slugOrId("Slug or UUID of the attribute"),
    show_historic: z.boolean().describe("Also past values (default false)").optional(),
  }),
  run: ({ object, record_id, attribute, show_historic = false }, api) =>
    fetchAttributeValues(
      path`/v2/objects/${object}/records/${record_id}/attributes/${attribute}/values`,
      show_historic,
      api,
    ),
  compact: compactPage(compactAttributeValue),
});

/** Gets all values of one attribute of a record, also those of the past. */
export class CrmGetRecordAttributeValuesTool extends CrmTool<typeof getRecordAttributeValues> {
  constructor(options?: CrmToolOptions) {
    super(getRecordAttributeValues, options);
  }
}
