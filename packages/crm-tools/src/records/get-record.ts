import { defineOperation } from "@workbelt/core/provider";
import { z } from "zod";
import { CrmTool, type CrmToolOptions } from "../crm-tool.js";
import { aliasesFor } from "../inputs/aliases.js";
import { slugOrId } from "../inputs/ids.js";
import { GET_DEFAULTS, recordId, getRecordPath } from "./record-requests.js";

/** The operation `crm_get_record`. */
export const getRecord = defineOperation({
  name: "crm_get_record",
  ...GET_DEFAULTS,
  description:
    "Gets one record of any object by record_id, with all attribute values. For the author and time of a value, use crm_get_record_attribute_values.",
  aliases: { ...aliasesFor({ object: "object", record: "record_id" }), api_slug: "object" },
  input: z.strictObject({
    object: slugOrId(
      "Slug of the object (people, companies, deals, users, workspaces or a custom one) or its UUID",
    ),
    record_id: recordId,
  }),
  request: ({ object, record_id }) => ({ method: "GET", path: getRecordPath(object, record_id) }),
});

/** Gets one record of any object. */
export class CrmGetRecordTool extends CrmTool<typeof getRecord> {
  constructor(options?: CrmToolOptions) {
    super(getRecord, options);
  }
}
