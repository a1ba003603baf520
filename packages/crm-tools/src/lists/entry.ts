import { z } from "zod";
import { attributeValue } from "../records/record.js";
import type { UpsertOutcome } from "../upsert-outcome.js";
import { decodeValues } from "../values/decode-values.js";

/** The shape of a list entry: its record, and the list's values for it. */
export const entry = z.looseObject({
  id: z.looseObject({ entry_id: z.string(), list_id: z.string().nullish() }),
  parent_record_id: z.string(),
  parent_object: z.string(),
  created_at: z.string().nullish(),
  entry_values: z.record(z.string(), z.array(attributeValue)).nullish(),
});

/** An entry of a list as the CRM returns it. */
export type CrmListEntry = z.infer<typeof entry>;

/** An entry with the name of its record, if known. */
export type NamedEntry = CrmListEntry & { record_name?: string };

/** An entry that was written, with the values that were dropped or changed. */
export type CrmWrittenListEntry = CrmListEntry & {
  adjusted?: string[];
  /** Set by an upsert whose reply shows it. */
  outcome?: UpsertOutcome;
};

/** Reduces an entry to what a model needs. */
export function compactEntry(found: NamedEntry) {
  // The values repeat the id, the record and the time of creation.
  const values = decodeValues(found.entry_values ?? {});
  const { entry_id: _id, parent_record: _record, created_at, ...entry_values } = values;
  return {
    entry_id: found.id.entry_id,
    list_id: found.id.list_id ?? null,
    parent_object: found.parent_object,
    parent_record_id: found.parent_record_id,
    ...(found.record_name ? { record_name: found.record_name } : {}),
    created_at: found.created_at ?? created_at ?? null,
    entry_values,
  };
}

/** Reduces a written entry to what a model needs. */
export function compactWrittenEntry({ adjusted, outcome, ...found }: CrmWrittenListEntry) {
  return {
    ...(outcome ? { outcome } : {}),
    ...compactEntry(found),
    ...(adjusted ? { adjusted } : {}),
  };
}
