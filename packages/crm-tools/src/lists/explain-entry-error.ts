import type { ApiError } from "@workbelt/core";
import type { Api, Explanation } from "@workbelt/core/provider";
import { explainApiError } from "../errors/explain-api-error.js";
import { explainRecordId } from "../errors/explain-record-id.js";

/** The inputs that name an entry, and the values that were to be written. */
export interface EntryInput {
  list_id: string;
  entry_id: string;
  entry_values?: Record<string, unknown> | undefined;
}

/** Explains why the CRM rejected the values of an entry, or that the entry_id is that of a record. */
export function explainEntryError(
  error: ApiError,
  { entry_id, entry_values: values = {}, list_id }: EntryInput,
  api: Api,
): Promise<Explanation | undefined> {
  return error.status === 404
    ? explainRecordId(list_id, entry_id, api)
    : explainApiError(error, { kind: "lists", identifier: list_id, values, isUpdate: true }, api);
}
