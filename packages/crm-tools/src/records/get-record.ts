import { defineOperation } from "@workbelt/core/provider";
import { z } from "zod";
import { aliasesFor } from "../inputs/aliases.js";
import { fetchRecord, GET_DEFAULTS } from "./fetch-record.js";
import { objectOrActivityInput, recordId } from "./record-requests.js";

/** The operation `crm_get_record`. */
export const getRecord = defineOperation({
  name: "crm_get_record",
  ...GET_DEFAULTS,
  description: "Gets one record of any object with all values.",
  aliases: { ...aliasesFor({ object: "object", record: "record_id" }), api_slug: "object" },
  input: z.strictObject({
    object: objectOrActivityInput,
    record_id: recordId,
  }),
  run: ({ object, record_id }, api) => fetchRecord(object, record_id, api),
});
