import type { Api } from "@workbelt/core/provider";
import { addReferenceNames } from "./add-reference-names.js";
import { getRecordPath, READ_SCOPES, recordResponse } from "./record-requests.js";
import { compactRecord, type CrmRecord } from "./record.js";

/** Common parts of the operations that get a record. */
export const GET_DEFAULTS = {
  effect: "read",
  scopes: READ_SCOPES,
  compact: compactRecord,
} as const;

/** Fetches a record, with the names of the records and members it refers to. */
export async function fetchRecord(object: string, record_id: string, api: Api): Promise<CrmRecord> {
  const request = { method: "GET", path: getRecordPath(object, record_id) } as const;
  const { data } = await api.send(request, recordResponse);
  return addReferenceNames(data, api);
}
