import type { ApiError } from "@workbelt/core";
import type { Api, ErrorContext, RequestSpec } from "@workbelt/core/provider";
import { explainApiError } from "../errors/explain-api-error.js";
import { encodeValues } from "../values/encode-values.js";
import { sendWithTitles } from "../values/match-titles.js";
import { getRecordScopes, recordResponse, WRITE_SCOPES } from "./record-requests.js";
import { recordContainer } from "../schema/container.js";
import { getRecordsPath } from "../schema/record-reference.js";
import {
  compactRecord,
  compactWrittenRecord,
  type CrmWrittenRecord,
  recordOutput,
  writtenRecordOutput,
} from "./record.js";

/** Common parts of the operations that create a record. */
export const CREATE_DEFAULTS = {
  effect: "create",
  scopes: WRITE_SCOPES,
  output: recordOutput,
  compact: compactRecord,
} as const;

/** Common parts of the operations that change a record. */
export const UPDATE_DEFAULTS = {
  effect: "update",
  scopes: WRITE_SCOPES,
  output: writtenRecordOutput,
  compact: compactWrittenRecord,
} as const;

/** The values to write to a record, and its object or activity. */
export interface RecordValues {
  object: string;
  values: Readonly<Record<string, unknown>>;
}

/** Creates a record from values as people and models write them. */
export function sendNewRecord(record: RecordValues, api: Api): Promise<CrmWrittenRecord> {
  return sendValues(record, { method: "POST", path: getRecordsPath(record.object) }, api);
}

/** Sends a request that writes values as people and models write them. */
export async function sendValues(
  { object, values: given }: RecordValues,
  request: RequestSpec,
  api: Api,
): Promise<CrmWrittenRecord> {
  const target = { ...recordContainer(object), input: "values" };
  const encoded = await encodeValues(given, target, api);
  const { adjusted, data } = await sendWithTitles(encoded, target, api, async (values) => {
    const body = { data: { values } };
    const scopes = getRecordScopes("read-write", object);
    return (await api.send({ ...request, body, scopes }, recordResponse)).data;
  });
  return adjusted.length === 0 ? data : { ...data, adjusted };
}

/** Explains why the CRM rejected a new record. */
export function explainNewRecordError(
  error: ApiError,
  { input: { object, values }, api }: ErrorContext<RecordValues>,
) {
  return explainApiError(error, { ...recordContainer(object), values }, api);
}
