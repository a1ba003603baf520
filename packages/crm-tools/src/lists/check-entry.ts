import type { InputIssue } from "@workbelt/core";
import { type Api, collectProblems, isUuid } from "@workbelt/core/provider";
import { checkEntry, checkList, checkRecord } from "../checks/check-references.js";
import { checkValues } from "../checks/check-values.js";
import { describeUnknownParent, describeWrongParent } from "../errors/explain-parent.js";
import { fetchObjectSlugs } from "../schema/fetch-objects.js";
import type { RecordReference } from "../schema/record-reference.js";
import { fetchListParents } from "../schema/list-parents.js";
import { fetchOnlyParent, type NewEntry } from "./send-new-entry.js";

const ENTRY_VALUES = { kind: "lists", input: "entry_values" } as const;

/** The inputs that name a list and a record. */
interface EntryFields {
  list: string;
  record: string;
}

/** Checks that a record can be added to a list with these values. @throws the errors of the reads. */
export function checkNewEntry(entry: NewEntry, api: Api): Promise<InputIssue[]> {
  const fields = { list: "list", record: "record_id" };
  return findEntryProblems(entry, fields, {}, api);
}

/** Finds that a list, its record or the values of an entry are not what the CRM accepts. */
export async function findEntryProblems(
  { entry_values: values = {}, list, parent_object, record_id }: NewEntry,
  fields: EntryFields,
  rules: { isUpdate?: true },
  api: Api,
): Promise<InputIssue[]> {
  const unknown = await collectProblems([checkList(list, fields.list, api)]);
  if (unknown.length > 0) return unknown;
  const written = { ...ENTRY_VALUES, ...rules, identifier: list, values };
  return collectProblems([
    checkParent({ list, parent_object, record_id }, fields.record, api),
    checkValues(written, api),
  ]);
}

async function checkParent(
  { list, parent_object, record_id }: NewEntry,
  field: string,
  api: Api,
): Promise<InputIssue[]> {
  const object = parent_object ?? (await fetchOnlyParent(list, api));
  const slug = isUuid(object) ? ((await fetchObjectSlugs(api)).get(object) ?? object) : object;
  const parents = await fetchListParents(list, api, (known) => known.includes(slug));
  const wrong = describeWrongParent(list, slug, parents);
  if (wrong !== undefined) return [{ field: "parent_object", message: wrong }];
  const parent: RecordReference = { object: slug, record_id };
  const missing = await checkRecord(parent, { record: field }, api);
  return missing.map((each) => ({
    ...each,
    message: describeUnknownParent(list, parent, parents),
  }));
}

/** The values of an entry that the call changes. */
interface EntryChange {
  list_id: string;
  entry_id: string;
  entry_values: Readonly<Record<string, unknown>>;
}

/** Checks that an entry exists, and its new values. @throws the errors of the reads. */
export async function checkEntryUpdate(
  { entry_id, entry_values: values, list_id: list }: EntryChange,
  api: Api,
): Promise<InputIssue[]> {
  const entry = checkEntry({ entry_id, list }, "list_id", api);
  const written = { ...ENTRY_VALUES, identifier: list, isUpdate: true, values } as const;
  const checkKnown = async () => {
    const unknown = await checkList(list, "list_id", api);
    return unknown.length > 0 ? unknown : checkValues(written, api);
  };
  return collectProblems([entry, checkKnown()]);
}
