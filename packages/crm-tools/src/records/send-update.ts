import type { ApiError } from "@workbelt/core";
import type { Api, ErrorContext } from "@workbelt/core/provider";
import { explainApiError } from "../errors/explain-api-error.js";
import { completeNames } from "./complete-names.js";
import { forgetRecordName } from "./fetch-record-names.js";
import { completeLocations } from "../values/complete-locations.js";
import { recordResponse } from "./record-requests.js";
import { recordContainer } from "../schema/container.js";
import { getRecordPath } from "../schema/record-reference.js";
import type { CrmWrittenRecord } from "./record.js";
import { type RecordValues, sendValues } from "./send-values.js";

/** The values to write to an existing record. */
export interface RecordUpdate extends RecordValues {
  record_id: string;
}

/** Updates a record: PUT replaces the values of multiselect attributes, PATCH adds to them. */
export async function sendUpdate(
  { object, record_id, values: given }: RecordUpdate,
  method: "PATCH" | "PUT",
  api: Api,
): Promise<CrmWrittenRecord> {
  const path = getRecordPath(object, record_id);
  const named = await completeNames(given, object, path, api);
  const changed = {
    ...recordContainer(object),
    input: "values",
    fetchPresent: async () => (await api.get(path, recordResponse)).data.values,
  } as const;
  const { kept, values } = await completeLocations(named.values, changed, api);
  const written = await sendValues({ object, values }, { method, path }, api).finally(
    // Also after an error: the write may have been carried out.
    () => forgetRecordName(record_id, api),
  );
  const adjusted = [...named.kept, ...kept, ...(written.adjusted ?? [])];
  return adjusted.length === 0 ? written : { ...written, adjusted };
}

/** Explains why the CRM rejected values for an existing record. */
export function explainUpdateError(
  error: ApiError,
  { input: { object, values }, api }: ErrorContext<RecordValues>,
) {
  const subject = { ...recordContainer(object), values, isUpdate: true } as const;
  return explainApiError(error, subject, api);
}
