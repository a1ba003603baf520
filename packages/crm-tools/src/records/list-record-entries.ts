import { compactPage, defineOperation } from "@workbelt/core/provider";
import { z } from "zod";
import { CrmTool, type CrmToolOptions } from "../crm-tool.js";
import { aliasesFor } from "../inputs/aliases.js";
import { slugOrId } from "../inputs/ids.js";
import { compactMembership, entriesOf } from "./memberships.js";
import { recordId } from "./record-requests.js";

/** The operation `crm_list_record_entries`. */
export const listRecordEntries = defineOperation({
  name: "crm_list_record_entries",
  description:
    "Lists in which lists a record is: list_id, list_api_slug, entry_id and since when. A record can be in one list several times. crm_get_list_entry gives an entry's values, crm_remove_from_list takes it out. Returns items, all at once.",
  effect: "read",
  scopes: ["record_permission:read", "object_configuration:read", "list_entry:read"],
  pagination: { kind: "none" },
  continuationHint: "crm_list_lists, given this record, tells its entries list by list.",
  aliases: { ...aliasesFor({ object: "object", record: "record_id" }), api_slug: "object" },
  input: z.strictObject({
    object: slugOrId(
      "Slug of the object (people, companies, deals, users, workspaces or a custom one) or its UUID",
    ),
    record_id: recordId,
  }),
  run: ({ object, record_id }, api) => entriesOf(object, record_id, api),
  compact: compactPage(compactMembership),
});

/** Lists the entries of a record in all lists. */
export class CrmListRecordEntriesTool extends CrmTool<typeof listRecordEntries> {
  constructor(options?: CrmToolOptions) {
    super(listRecordEntries, options);
  }
}
