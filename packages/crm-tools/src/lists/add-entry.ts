import { ApiError, InputError } from "@workbelt/core";
import { type Api, listTokens, path } from "@workbelt/core/provider";
import { z } from "zod";
import { explained } from "../failures/explained.js";
import { writtenValues } from "../values/written-values.js";
import { entry, type WrittenEntry } from "./entry.js";
import { fetchListParents, forgetListParents } from "./list-parents.js";

/** An entry to be made. */
export interface NewEntry {
  operation: string;
  list: string;
  record_id: string;
  entry_values?: Record<string, unknown> | undefined;
  parent_object?: string | undefined;
}

const entryReply = z.object({ data: entry });

/**
 * Adds a record to a list. The service wants to be told the record's object, which is the list's own
 * unless it holds several.
 *
 * @throws InputError when it holds several and none was given.
 */
export async function addEntry(given: NewEntry, api: Api): Promise<WrittenEntry> {
  const container = { kind: "lists", identifier: given.list } as const;
  const target = { ...container, operation: given.operation, input: "entry_values" };
  const parent_object = given.parent_object ?? (await parentOf(given, api));
  const { adjusted, values } = await writtenValues(given.entry_values ?? {}, target, api);
  const body = {
    data: { parent_record_id: given.record_id, parent_object, entry_values: values },
  };
  const entries = path`/v2/lists/${given.list}/entries`;
  const parent = { record_id: given.record_id, object: parent_object };
  const { data } = await explained({ ...container, values, parent }, api, () =>
    api.send({ method: "POST", path: entries, body }, entryReply).catch((error: unknown) => {
      // The list may be another one by now than when its object was looked up.
      if (error instanceof ApiError) forgetListParents(given.list, api);
      throw error;
    }),
  );
  return adjusted.length === 0 ? data : { ...data, adjusted };
}

async function parentOf({ list, operation }: NewEntry, api: Api): Promise<string> {
  const parents = await fetchListParents(list, api);
  const [only, ...others] = parents;
  if (only !== undefined && others.length === 0) return only;
  const message = `expected the object of the record, as the list holds several: ${listTokens(parents)}`;
  throw new InputError(operation, [{ field: "parent_object", message }]);
}
