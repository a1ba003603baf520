import type { ApiError, InputIssue } from "@workbelt/core";
import {
  type Api,
  collectProblems,
  defineOperation,
  type Explanation,
  listTokens,
  path,
  tryLookup,
} from "@workbelt/core/provider";
import { z } from "zod";
import { canonicalizeEntry } from "../values/canonical-names.js";
import { SEEN_BY_AUTOMATIONS } from "../consequences.js";
import { findEntryProblems } from "./check-entry.js";
import { explainApiError } from "../errors/explain-api-error.js";
import { aliasesFor } from "../inputs/aliases.js";
import { id, listInput, objectSlug } from "../inputs/ids.js";
import { entryValues } from "../inputs/values.js";
import { getUpsertOutcome } from "../upsert-outcome.js";
import { compactWrittenEntry, setOrRemoveEntry, writtenEntryOutput } from "./entry.js";
import { fetchRecordEntries } from "../schema/fetch-record-entries.js";
import { findProseValues } from "../values/prose-values.js";
import { fetchEntryValues, sendEntry } from "./send-entry.js";

const input = z.strictObject({
  list_id: listInput,
  parent_object: objectSlug("Object of the record, such as companies"),
  parent_record_id: id("record", "UUID of the record"),
  entry_values: entryValues.optional(),
});

/** The operation `crm_upsert_list_entry`. */
export const upsertListEntry = defineOperation({
  name: "crm_upsert_list_entry",
  description:
    "Adds a record to a list, or changes its entry if it has one. Safe to repeat. Replaces all values of each attribute named; null or [] clears it.",
  effect: "update",
  consequence: {
    reversible: "fully",
    seenByOthers: SEEN_BY_AUTOMATIONS,
    overwrites: "the values it names, if the record has an entry",
  },
  scopes: ["list_entry:read-write", "list_configuration:read"],
  verifyWith: "crm_list_record_entries",
  aliases: {
    ...aliasesFor({ list: "list_id", object: "parent_object", record: "parent_record_id" }),
    api_slug: "list_id",
  },
  takesItems: {
    target: ["list_id", "parent_record_id"],
    result: ["entry_id", "outcome"],
  },
  input,
  canonicalize: (given, api) => canonicalizeEntry(given, given.list_id, api),
  findProse: ({ entry_values, list_id: identifier }, api) =>
    findProseValues("entry_values", entry_values, { kind: "lists", identifier }, api),
  check: (given, api) => checkUpsert(given, api),
  run: async ({ entry_values = {}, list_id: list, ...parent }, api) => {
    const startedAt = Date.now();
    const written = await sendEntry(
      { method: "PUT", path: path`/v2/lists/${list}/entries`, idempotent: true },
      {
        list,
        entry_values,
        fetchPresent: async () => {
          const { parent_object: object, parent_record_id: record_id } = parent;
          const [found] = await fetchRecordEntries(list, { object, record_id }, api);
          return found && fetchEntryValues(list, found.entry_id, api);
        },
      },
      parent,
      api,
    );
    const { created_at, entry_values: values } = written;
    return { ...written, ...getUpsertOutcome({ created_at, values }, startedAt) };
  },
  revert: ({ list_id, parent_object, parent_record_id }) =>
    setOrRemoveEntry(list_id, parent_object, parent_record_id),
  explainError: (error, context) => explainUpsertError(error, context.input, context.api),
  output: writtenEntryOutput,
  compact: compactWrittenEntry,
});

/** Checks the record and the values, and that the record has at most one entry in the list. */
async function checkUpsert(
  {
    entry_values,
    list_id: list,
    parent_object,
    parent_record_id: record_id,
  }: z.output<typeof input>,
  api: Api,
): Promise<InputIssue[]> {
  const parent = { object: parent_object, record_id };
  const entries = (await tryLookup(() => fetchRecordEntries(list, parent, api))) ?? [];
  const rules = entries.length > 0 ? ({ isUpdate: true } as const) : {};
  const several =
    entries.length > 1
      ? [{ field: "parent_record_id", message: describeSeveralEntries(entries).advice }]
      : [];
  return collectProblems([
    Promise.resolve(several),
    findEntryProblems(
      { entry_values, list, parent_object, record_id },
      { list: "list_id", record: "parent_record_id" },
      rules,
      api,
    ),
  ]);
}

function explainUpsertError(
  error: ApiError,
  { entry_values: values = {}, list_id, parent_object, parent_record_id }: z.output<typeof input>,
  api: Api,
): Promise<Explanation | undefined> {
  const parent = { object: parent_object, record_id: parent_record_id };
  return error.serviceCode === "multiple_match_results"
    ? explainSeveralEntries(list_id, parent, api)
    : explainApiError(error, { kind: "lists", identifier: list_id, values, parent }, api);
}

/** Names the entries of a record that has several in the list: the CRM does not. */
async function explainSeveralEntries(
  ...query: Parameters<typeof fetchRecordEntries>
): Promise<Explanation | undefined> {
  const entries = await fetchRecordEntries(...query);
  return entries.length === 0 ? undefined : describeSeveralEntries(entries);
}

function describeSeveralEntries(entries: readonly { entry_id: string }[]): Explanation {
  const ids = entries.map(({ entry_id }) => entry_id);
  const advice = `The record has several entries in this list, with the entry_id ${listTokens(ids)}: change one of them with crm_update_list_entry.`;
  return { advice, details: { entry_ids: ids } };
}
