import { ApiError, InputError } from "@workbelt/core";
import {
  type Api,
  type ErrorContext,
  type Explanation,
  listTokens,
  path,
  tryLookup,
} from "@workbelt/core/provider";
import { explainApiError } from "../errors/explain-api-error.js";
import { invalidateSchema } from "../schema-cache.js";
import type { CrmWrittenListEntry } from "./entry.js";
import { fetchListParents } from "../schema/list-parents.js";
import { sendEntry } from "./send-entry.js";

/** A new entry of a list. */
export interface NewEntry {
  list: string;
  record_id: string;
  entry_values?: Record<string, unknown> | undefined;
  parent_object?: string | undefined;
}

/**
 * Adds a record to a list. The service requires the record's object, which is the list's own unless the
 * list holds several.
 *
 * @throws InputError when the list holds several and none was given.
 */
export async function sendNewEntry(given: NewEntry, api: Api): Promise<CrmWrittenListEntry> {
  const { entry_values = {}, list, record_id: parent_record_id } = given;
  const send = (parent_object: string) =>
    sendEntry(
      { method: "POST", path: path`/v2/lists/${list}/entries` },
      { list, entry_values },
      { parent_record_id, parent_object },
      api,
    );
  if (given.parent_object !== undefined) return send(given.parent_object);
  const parent = await fetchOnlyParent(list, api);
  try {
    return await send(parent);
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 400) throw error;
    // Another list may have got the slug since its object was looked up. A rejected entry is not written.
    const current = await tryLookup(() => fetchOnlyParent(list, api, () => false));
    if (current === undefined || current === parent) throw error;
    return send(current);
  }
}

/**
 * Fetches the one object whose records a list holds.
 *
 * @throws InputError if it holds records of several.
 */
export async function fetchOnlyParent(
  list: string,
  api: Api,
  suffices = (known: string[]) => known.length === 1,
): Promise<string> {
  const parents = await fetchListParents(list, api, suffices);
  const [only, ...others] = parents;
  if (only !== undefined && others.length === 0) return only;
  const message = `expected the object of the record, because the list holds several: ${listTokens(parents)}`;
  throw new InputError(api.operation, [{ field: "parent_object", message }]);
}

/** Explains why the CRM rejected a new entry. */
export async function explainNewEntryError(
  error: ApiError,
  { input, api }: ErrorContext<NewEntry>,
): Promise<Explanation | undefined> {
  const { entry_values: values = {}, list, record_id } = input;
  const object = input.parent_object ?? (await getSentParent(error, list, api));
  // The list may have been replaced since its object was looked up.
  invalidateSchema(api);
  const parent = object === undefined ? undefined : { object, record_id };
  const subject = { kind: "lists", identifier: list, values } as const;
  return explainApiError(error, { ...subject, ...(parent && { parent }) }, api);
}

/** Returns the object that was sent; only a 400 of the new entry is about it. */
async function getSentParent({ status }: ApiError, list: string, api: Api) {
  if (status !== 400) return undefined;
  const [object] = await fetchListParents(list, api);
  return object;
}
