import type { Api } from "@workbelt/core/provider";
import { getUpsertOutcome } from "../upsert-outcome.js";
import { completeLocations } from "../values/complete-locations.js";
import { fetchMatchingRecords, type RecordUpsert } from "./matching-records.js";
import { forgetRecordName } from "./fetch-record-names.js";
import { recordContainer } from "../schema/container.js";
import { getRecordsPath } from "../schema/record-reference.js";
import type { CrmWrittenRecord } from "./record.js";
import { sendValues } from "./send-values.js";

/** Updates the record that has the value of the matching attribute, or creates one. */
export async function sendUpsert(upsert: RecordUpsert, api: Api): Promise<CrmWrittenRecord> {
  const { matching_attribute, ...record } = upsert;
  const changed = {
    ...recordContainer(record.object),
    input: "values",
    fetchPresent: async () => {
      const [match, ...others] = await fetchMatchingRecords(upsert, api);
      return others.length === 0 ? match?.values : undefined;
    },
  } as const;
  const { kept, values } = await completeLocations(record.values, changed, api);
  const request = {
    method: "PUT",
    path: getRecordsPath(record.object),
    query: { matching_attribute },
    idempotent: true,
  } as const;
  const startedAt = Date.now();
  const written = await sendValues({ ...record, values }, request, api);
  await forgetRecordName(written.id.record_id, api);
  const adjusted = [...kept, ...(written.adjusted ?? [])];
  return {
    ...written,
    ...getUpsertOutcome(written, startedAt),
    ...(adjusted.length > 0 && { adjusted }),
  };
}
