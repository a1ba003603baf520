import type { ApiError } from "@workbelt/core";
import type { Api, Explanation } from "@workbelt/core/provider";
import { fetchListParents } from "../lists/list-parents.js";
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
  const held = `The list ${identifier} holds records of ${parents.join(", ")}`;
  const details = { parent_object: parents };
  const search = `take record_id from crm_search_records with object ${parents.join(" or ")}.`;
  if (isUnknown) {
    return {
      advice: `${held}; no record of ${object} has the record_id ${record_id}: ${search}`,
      details,
    };
  }
  return parents.includes(object)
    ? undefined
    : {
        advice: `${held}, not of ${object}: give ${parents.join(" or ")} as parent_object, and ${search}`,
        details,
      };
}
