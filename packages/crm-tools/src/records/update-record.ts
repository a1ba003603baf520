import { defineOperation, openObject } from "@workbelt/core/provider";
import { z } from "zod";
import { CrmTool, type CrmToolOptions } from "../crm-tool.js";
import { aliasesFor } from "../inputs/aliases.js";
import { requireValues } from "../inputs/require-values.js";
import { objectInput, recordId } from "./record-requests.js";
import { explainUpdateError, sendUpdate } from "./send-update.js";
import { UPDATE_DEFAULTS } from "./send-values.js";

/** The operation `crm_update_record`. */
export const updateRecord = defineOperation({
  name: "crm_update_record",
  ...UPDATE_DEFAULTS,
  extended: true,
  verifyWith: "crm_get_record",
  description:
    "Changes values of one record of any object, such as a deal's stage. Replaces all values of each attribute named: give all that should remain, or add with crm_append_record_values. null or [] clears an attribute; others stay. crm_list_attributes shows how each type is written. Returns the record; adjusted lists values that were dropped or changed.",
  aliases: { ...aliasesFor({ object: "object", record: "record_id" }), api_slug: "object" },
  input: requireValues(
    z.strictObject({
      object: objectInput,
      record_id: recordId,
      values: openObject(
        'New values by attribute slug, each an array: {"stage":[{"status":"In Progress"}],"email_addresses":["ada@example.com"],"description":null}',
      ),
    }),
    "values",
  ),
  run: (input, api) => sendUpdate(input, "PUT", "crm_update_record", api),
  explainError: explainUpdateError,
});

/** Changes values of one record. */
export class CrmUpdateRecordTool extends CrmTool<typeof updateRecord> {
  constructor(options?: CrmToolOptions<typeof updateRecord>) {
    super(updateRecord, options);
  }
}
