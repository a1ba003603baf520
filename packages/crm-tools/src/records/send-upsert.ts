import type { Api } from "@workbelt/core/provider";
import { getUpsertOutcome } from "../upsert-outcome.js";
import { forgetRecordName } from "./fetch-record-names.js";
import { getRecordsPath } from "./record-requests.js";
import type { CrmWrittenRecord } from "./record.js";
import { type RecordValues, sendValues } from "./send-values.js";

/** The values to write to the record that has one of them. */
export interface RecordUpsert extends RecordValues {
  matching_attribute: string;
}

/** Updates the record that has the value of the matching attribute, or creates one. */
export async function sendUpsert(
  { matching_attribute, ...record }: RecordUpsert,
  operation: string,
  api: Api,
): Promise<CrmWrittenRecord> {
  const request = {
    method: "PUT",
    path: getRecordsPath(record.object),
    query: { matching_attribute },
    idempotent: true,
  } as const;
  const startedAt = Date.now();
  const written = await sendValues(record, request, operation, api);
  await forgetRecordName(written.id.record_id, api);
  return { ...written, ...getUpsertOutcome(written, startedAt) };
}
