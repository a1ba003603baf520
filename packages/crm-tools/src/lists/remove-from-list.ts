import { path } from "@workbelt/core/provider";
import { z } from "zod";
import { defineDeletion } from "../deletion.js";
import { aliasesFor } from "../inputs/aliases.js";
import { id, listInput } from "../inputs/ids.js";
import { checkEntry } from "../checks/check-references.js";

/** The operation `crm_remove_from_list`. */
export const removeFromList = defineDeletion({
  name: "crm_remove_from_list",
  scopes: ["list_entry:read-write", "list_configuration:read"],
  consequence: {
    reversible: "recreatable",
    reason: "a new entry has another id and date, and comments on it are lost",
    deletes: "the entry with its values and comments",
  },
  verifyWith: "crm_get_list_entry",
  description:
    "Removes one entry from a list by entry_id, not record_id. The record stays; the entry's values are lost. This cannot be undone.",
  aliases: { ...aliasesFor({ list: "list" }), api_slug: "list" },
  input: z.strictObject({
    list: listInput,
    entry_id: id("entry", "UUID of the entry, not of its record"),
  }),
  path: ({ list, entry_id }) => path`/v2/lists/${list}/entries/${entry_id}`,
  id: "entry_id",
  check: (input, api) => checkEntry(input, "list", api),
});
