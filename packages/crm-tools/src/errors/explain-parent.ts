import type { ApiError } from "@workbelt/core";
import type { Api, Explanation } from "@workbelt/core/provider";
import { fetchListParents } from "../schema/list-parents.js";
import type { RecordReference } from "../schema/record-reference.js";
import type { RequestSubject } from "./request-subject.js";

/** Explains which records a list holds, if the one to be added is not among them. */
export async function explainParent(
  error: ApiError,
  { identifier, parent }: RequestSubject,
  api: Api,
): Promise<Explanation | undefined> {
  const message = error.serviceMessage ?? "";
  if (parent === undefined) return undefined;
  const { object, record_id } = parent;
  const isUnknown = message.includes(record_id);
  if (!isUnknown && !message.includes(`"${object}"`)) return undefined;
  const parents = await fetchListParents(identifier, api);
  const details = { parent_object: parents };
  if (isUnknown) return { advice: describeUnknownParent(identifier, parent, parents), details };
  const advice = describeWrongParent(identifier, object, parents);
  return advice === undefined ? undefined : { advice, details };
}

/** Describes that the record to add to a list does not exist. */
export function describeUnknownParent(
  list: string,
  { object, record_id }: RecordReference,
  parents: readonly string[],
): string {
  return `${describeList(list, parents)}; no record of ${object} has the record_id ${record_id}: ${describeSearch(parents)}`;
}

/** Describes that a list holds records of other objects; undefined if it holds those of this one. */
export function describeWrongParent(
  list: string,
  object: string,
  parents: readonly string[],
): string | undefined {
  return parents.includes(object)
    ? undefined
    : `${describeList(list, parents)}, not of ${object}: give ${parents.join(" or ")} as parent_object, and ${describeSearch(parents)}`;
}

function describeList(list: string, parents: readonly string[]): string {
  return `The list ${list} holds records of ${parents.join(", ")}`;
}

function describeSearch(parents: readonly string[]): string {
  return `take record_id from crm_search_records with object ${parents.join(" or ")}.`;
}
