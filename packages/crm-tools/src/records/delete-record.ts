import { z } from "zod";
import { RECORD_DELETION } from "../consequences.js";
import { defineDeletion } from "../deletion.js";
import { aliasesFor } from "../inputs/aliases.js";
import { fetchRecordName } from "./fetch-record-names.js";
import {
  getRecordScopes,
  objectOrActivityInput,
  recordId,
  WRITE_SCOPES,
} from "./record-requests.js";
import { getRecordPath } from "../schema/record-reference.js";
import { checkRecord } from "../checks/check-references.js";

/** The operation `crm_delete_record`. */
export const deleteRecord = defineDeletion({
  name: "crm_delete_record",
  scopes: WRITE_SCOPES,
  consequence: RECORD_DELETION,
  verifyWith: "crm_get_record",
  description:
    "Deletes one record of any object for good; linked tasks, notes and list entries are affected.",
  aliases: { ...aliasesFor({ object: "object", record: "record_id" }), api_slug: "object" },
  input: z.strictObject({
    object: objectOrActivityInput,
    record_id: recordId,
  }),
  path: ({ object, record_id }) => getRecordPath(object, record_id),
  requestScopes: ({ object }) => getRecordScopes("read-write", object),
  id: "record_id",
  check: (input, api) => checkRecord(input, { object: "object", record: "record_id" }, api),
  nameTarget: fetchRecordName,
});
