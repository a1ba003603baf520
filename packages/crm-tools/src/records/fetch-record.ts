import type { Api } from "@workbelt/core/provider";
import { nameReferences } from "./name-references.js";
import { getRecordScopes, READ_SCOPES, recordResponse } from "./record-requests.js";
import { getRecordPath } from "../schema/record-reference.js";
import { compactRecord, type CrmRecord, recordOutput } from "./record.js";

/** Common parts of the operations that get a record. */
export const GET_DEFAULTS = {
  effect: "read",
  returnsTexts: ["records"],
  scopes: READ_SCOPES,
  output: recordOutput,
  compact: compactRecord,
  completeResult: nameReferences,
} as const;

/** Fetches a record. */
export async function fetchRecord(object: string, record_id: string, api: Api): Promise<CrmRecord> {
  const scopes = getRecordScopes("read", object);
  return (await api.get(getRecordPath(object, record_id), recordResponse, { scopes })).data;
}
