import type { Api } from "@workbelt/core/provider";
import { getRecordsPath } from "./record-requests.js";
import type { CrmRecord, CrmWrittenRecord, UpsertOutcome } from "./record.js";
import { type RecordValues, sendValues } from "./send-values.js";

// The clocks of the service and of this machine may differ.
const MAX_CLOCK_DIFFERENCE_MS = 60_000;
// The values of a new record may be a little newer than the record.
const MIN_CHANGE_MS = 1000;

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
  const outcome = getOutcome(written, startedAt);
  return outcome === undefined ? written : { ...written, outcome };
}

/**
 * Returns the outcome that the times in a reply show; the CRM does not name it. A record with a value
 * newer than itself, or created well before the request, existed before. One created since the request
 * began is new, also if a lost first try created it. Otherwise the outcome stays open.
 */
function getOutcome(record: CrmRecord, startedAt: number): UpsertOutcome | undefined {
  const createdAt = Date.parse(record.created_at ?? "");
  const hasChange = Object.values(record.values ?? {})
    .flat()
    .some((value) => Date.parse(String(value["active_from"])) > createdAt + MIN_CHANGE_MS);
  if (hasChange || createdAt < startedAt - MAX_CLOCK_DIFFERENCE_MS) return "updated";
  return createdAt >= startedAt ? "created" : undefined;
}
