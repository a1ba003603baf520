import type { ApiError } from "@workbelt/core";
import { type Api, type ErrorContext, path } from "@workbelt/core/provider";
import { explainApiError } from "../errors/explain-api-error.js";
import { encodeValues } from "../values/encode-values.js";
import { recordResponse, WRITE_SCOPES } from "./record-requests.js";
import { compactWrittenRecord, type CrmWrittenRecord } from "./record.js";

/** Common parts of the operations that create a record. */
export const CREATE_DEFAULTS = {
  effect: "create",
  scopes: WRITE_SCOPES,
  compact: compactWrittenRecord,
} as const;

/** The values of a new record, and its object. */
export interface NewRecord {
  object: string;
  values: Readonly<Record<string, unknown>>;
}

/** Creates a record from values as people and models write them. */
export async function sendNewRecord(
  { object, values: given }: NewRecord,
  operation: string,
  api: Api,
): Promise<CrmWrittenRecord> {
  const target = { kind: "objects", identifier: object, operation, input: "values" } as const;
  const { adjusted, values } = await encodeValues(given, target, api);
  const { data } = await api.send(
    { method: "POST", path: path`/v2/objects/${object}/records`, body: { data: { values } } },
    recordResponse,
  );
  return adjusted.length === 0 ? data : { ...data, adjusted };
}

/** Explains why the CRM rejected a new record. */
export function explainNewRecordError(
  error: ApiError,
  { input: { object, values }, api }: ErrorContext<NewRecord>,
) {
  return explainApiError(error, { kind: "objects", identifier: object, values }, api);
}
