import { defineOperation, path } from "@workbelt/core/provider";
import { z } from "zod";
import { canonicalizeEntry } from "../values/canonical-names.js";
import { SEEN_BY_AUTOMATIONS } from "../consequences.js";
import { checkEntryUpdate } from "./check-entry.js";
import { aliasesFor } from "../inputs/aliases.js";
import { id, listInput } from "../inputs/ids.js";
import { reportNothingToAdd, requireValues } from "../inputs/require-values.js";
import { entryValues } from "../inputs/values.js";
import { pickCurrent } from "../values/pick-current.js";
import { findProseValues } from "../values/prose-values.js";
import {
  compactListedEntry,
  compactWrittenEntry,
  entry,
  setEntryValues,
  writtenEntryOutput,
} from "./entry.js";
import { explainEntryError } from "./explain-entry-error.js";
import { fetchEntryValues, sendEntry } from "./send-entry.js";

/** The operation `crm_update_list_entry`. */
export const updateListEntry = defineOperation({
  name: "crm_update_list_entry",
  description:
    "Changes the list's own values of one entry, for instance moves it to another stage. Replaces all values of each attribute named, unless append is true. null or [] clears an attribute; others stay.",
  effect: "update",
  consequence: [
    {
      when: "append is true",
      applies: ({ append }) => append === true,
      reversible: "fully",
      seenByOthers: SEEN_BY_AUTOMATIONS,
      overwrites: "the value of attributes that hold only one",
    },
    {
      reversible: "fully",
      seenByOthers: SEEN_BY_AUTOMATIONS,
      overwrites: "all values of the attributes it names",
    },
  ],
  scopes: ["list_entry:read-write", "list_configuration:read"],
  verifyWith: "crm_get_list_entry",
  aliases: { ...aliasesFor({ list: "list_id" }), api_slug: "list_id" },
  takesItems: { target: ["entry_id"] },
  input: requireValues(
    z.strictObject({
      list_id: listInput,
      entry_id: id("entry", "UUID of the entry, not of its record"),
      entry_values: entryValues,
      append: z.boolean().describe("Adds to multiselect attributes instead").optional(),
    }),
    "entry_values",
  ).superRefine(({ append, entry_values }, context) => {
    if (append !== true) return;
    const advice = "without append, null or [] clears the attribute";
    reportNothingToAdd(entry_values, { context, field: "entry_values", advice });
  }),
  readCurrent: async ({ entry_id, entry_values, list_id }, api) => {
    const present = compactListedEntry(
      (await api.get(path`/v2/lists/${list_id}/entries/${entry_id}`, z.object({ data: entry })))
        .data,
    );
    return pickCurrent("entry_values", entry_values, present.entry_values);
  },
  canonicalize: (given, api) => canonicalizeEntry(given, given.list_id, api),
  findProse: ({ entry_values, list_id: identifier }, api) =>
    findProseValues("entry_values", entry_values, { kind: "lists", identifier }, api),
  check: (input, api) => checkEntryUpdate(input, api),
  run: ({ append = false, entry_id, entry_values, list_id: list }, api) =>
    sendEntry(
      { method: append ? "PATCH" : "PUT", path: path`/v2/lists/${list}/entries/${entry_id}` },
      {
        list,
        entry_values,
        fetchPresent: () => fetchEntryValues(list, entry_id, api),
      },
      {},
      api,
    ),
  revert: setEntryValues,
  explainError: (error, { input, api }) => explainEntryError(error, input, api),
  output: writtenEntryOutput,
  compact: compactWrittenEntry,
});
