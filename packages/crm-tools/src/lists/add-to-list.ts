import { defineOperation, openObject } from "@workbelt/core/provider";
import { z } from "zod";
import { CrmTool, type CrmToolOptions } from "../crm-tool.js";
import { aliasesFor } from "../inputs/aliases.js";
import { id, slugOrId } from "../inputs/ids.js";
import { compactWrittenEntry } from "./entry.js";
import { explainNewEntryError, sendNewEntry } from "./send-new-entry.js";

/** The operation `crm_add_to_list`. */
export const addToList = defineOperation({
  name: "crm_add_to_list",
  description:
    "Adds a record to a list and returns the new entry with its entry_id; adjusted lists values that were dropped or changed. A record already in the list gets another entry; crm_upsert_list_entry changes the one it has instead. The record's object is taken from the list unless it holds several.",
  effect: "create",
  scopes: ["list_entry:read-write", "list_configuration:read"],
  verifyWith: "crm_list_record_entries",
  aliases: {
    ...aliasesFor({ list: "list", object: "parent_object", record: "record_id" }),
    api_slug: "list",
  },
  input: z.strictObject({
    list: slugOrId("Slug or UUID of the list, from crm_list_lists"),
    record_id: id("UUID of the record"),
    entry_values: openObject(
      'Values by slug of the list\'s own attributes, each an array: {"stage":[{"status":"Contacted"}]}; crm_list_attributes shows how other types are written',
    ).optional(),
    parent_object: slugOrId("Object of the record, when the list holds several").optional(),
  }),
  run: (input, api) => sendNewEntry(input, "crm_add_to_list", api),
  explainError: explainNewEntryError,
  compact: compactWrittenEntry,
});

/** Adds a record to a list. */
export class CrmAddToListTool extends CrmTool<typeof addToList> {
  constructor(options?: CrmToolOptions<typeof addToList>) {
    super(addToList, options);
  }
}
