import { defineOperation, forModels } from "@workbelt/core/provider";
import { z } from "zod";
import { canonicalizeEntry } from "../values/canonical-names.js";
import { checkNewEntry } from "./check-entry.js";
import { aliasesFor } from "../inputs/aliases.js";
import { id, listInput, objectOf } from "../inputs/ids.js";
import { entryValues } from "../inputs/values.js";
import { findProseValues } from "../values/prose-values.js";
import { compactEntry, entryOutput, removeEntry } from "./entry.js";
import { explainNewEntryError, sendNewEntry } from "./send-new-entry.js";

/** The operation `crm_add_to_list`. */
export const addToList = defineOperation({
  name: "crm_add_to_list",
  description: "Adds a record to a list as a new entry, even if it has one there.",
  effect: "create",
  consequence: { reversible: "fully" },
  scopes: ["list_entry:read-write", "list_configuration:read"],
  verifyWith: "crm_list_record_entries",
  aliases: {
    ...aliasesFor({ list: "list", object: "parent_object", record: "record_id" }),
    api_slug: "list",
  },
  takesItems: { result: ["entry_id"] },
  input: z.strictObject({
    list: listInput,
    record_id: id("record", "UUID of the record"),
    entry_values: entryValues.optional(),
    parent_object: forModels(objectOf("Object of the record, when the list holds several"), {
      description: "Only if the list holds several objects",
    }).optional(),
  }),
  canonicalize: (given, api) => canonicalizeEntry(given, given.list, api),
  findProse: ({ entry_values, list: identifier }, api) =>
    findProseValues("entry_values", entry_values, { kind: "lists", identifier }, api),
  check: (input, api) => checkNewEntry(input, api),
  run: (input, api) => sendNewEntry(input, api),
  revert: ({ list }) => removeEntry(list),
  explainError: explainNewEntryError,
  output: entryOutput,
  compact: compactEntry,
});
