import { defineOperation, path } from "@workbelt/core/provider";
import { z } from "zod";
import { aliasesFor } from "../inputs/aliases.js";
import { id, listInput } from "../inputs/ids.js";
import { compactEntry, entry, entryOutput } from "./entry.js";

/** The operation `crm_get_list_entry`. */
export const getListEntry = defineOperation({
  name: "crm_get_list_entry",
  description: "Gets one entry of a list: its record and the list's values for it.",
  effect: "read",
  returnsTexts: ["records"],
  scopes: ["list_entry:read", "list_configuration:read"],
  aliases: { ...aliasesFor({ list: "list" }), api_slug: "list" },
  input: z.strictObject({
    list: listInput,
    entry_id: id("entry", "UUID of the entry, not of its record"),
  }),
  request: ({ list, entry_id }) => ({
    method: "GET",
    path: path`/v2/lists/${list}/entries/${entry_id}`,
  }),
  response: z.object({ data: entry }),
  result: ({ data }) => data,
  output: entryOutput,
  compact: compactEntry,
});
