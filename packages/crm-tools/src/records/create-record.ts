import { defineOperation, openObject } from "@workbelt/core/provider";
import { z } from "zod";
import { CrmTool, type CrmToolOptions } from "../crm-tool.js";
import { aliasesFor } from "../inputs/aliases.js";
import { CREATE_DEFAULTS, explainNewRecordError, sendNewRecord } from "./send-values.js";
import { objectInput } from "./record-requests.js";

/** The operation `crm_create_record`. */
export const createRecord = defineOperation({
  name: "crm_create_record",
  ...CREATE_DEFAULTS,
  verifyWith: "crm_list_records",
  description:
    "Creates a record of any object, including custom ones. Fails if a unique value already belongs to a record: crm_upsert_record updates that one. Use crm_list_attributes for the attributes, which are required and how each type is written; crm_list_attribute_options and crm_list_attribute_statuses for the choices. Returns the new record with its record_id; adjusted lists values that were dropped or changed.",
  aliases: { ...aliasesFor({ object: "object" }), api_slug: "object" },
  input: z.strictObject({
    object: objectInput,
    values: openObject(
      'Values by attribute slug, each an array: {"name":["Dock 4"],"site":[{"target_record_id":"UUID"}],"size":[{"option":"Large"}],"stage":[{"status":"Open"}]}',
    ),
  }),
  run: (input, api) => sendNewRecord(input, "crm_create_record", api),
  explainError: explainNewRecordError,
});

/** Creates a record of any object. */
export class CrmCreateRecordTool extends CrmTool<typeof createRecord> {
  constructor(options?: CrmToolOptions<typeof createRecord>) {
    super(createRecord, options);
  }
}
