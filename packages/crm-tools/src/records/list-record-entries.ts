import { compactPage, defineOperation, pageOf } from "@workbelt/core/provider";
import { z } from "zod";
import { aliasesFor } from "../inputs/aliases.js";
import {
  compactMembership,
  fetchMemberships,
  membershipOutput,
} from "../schema/fetch-memberships.js";
import { objectInput, recordId } from "./record-requests.js";

/** The operation `crm_list_record_entries`. */
export const listRecordEntries = defineOperation({
  name: "crm_list_record_entries",
  description:
    "Lists the list entries of a record: list_id, entry_id and since when. It can have several in one list.",
  effect: "read",
  returnsTexts: ["records"],
  scopes: ["record_permission:read", "object_configuration:read", "list_entry:read"],
  pagination: { kind: "none" },
  aliases: { ...aliasesFor({ object: "object", record: "record_id" }), api_slug: "object" },
  input: z.strictObject({
    object: objectInput,
    record_id: recordId,
  }),
  run: ({ object, record_id }, api) => fetchMemberships(object, record_id, api),
  output: pageOf(membershipOutput, "none"),
  compact: compactPage(compactMembership),
});
