import { isPlainObject } from "@workbelt/core/provider";
import { z } from "zod";
import { type UpsertOutcome, upsertOutcome } from "../upsert-outcome.js";
import { type CrmAttributeValue, decodeValues } from "../values/decode-values.js";
import { omitEmpty, shortenTime } from "../schema/compact-values.js";
import { pickWrittenValues } from "../values/pick-written-values.js";
import { valuesOutput } from "../values/value-output.js";

/** One value of an attribute. */
export const attributeValue = z.custom<CrmAttributeValue>(isPlainObject, "expected a value");

/**
 * Values in arrays by slug. A page has thousands, which zod's own record and objects would copy one by one, in
 * several times the time of this check.
 */
export const attributeValues = z.custom<Record<string, CrmAttributeValue[]>>(
  (values) => isPlainObject(values) && Object.values(values).every(isListOfObjects),
  "expected lists of values by attribute",
);

function isListOfObjects(list: unknown): boolean {
  return Array.isArray(list) && list.every(isPlainObject);
}

/** The shape of a record: every value with its type and audit data. */
export const record = z.looseObject({
  id: z.looseObject({ record_id: z.string() }),
  created_at: z.string().nullish(),
  web_url: z.string().nullish(),
  // Records that are being merged can come without values.
  values: attributeValues.nullish(),
});

/** A record as the CRM returns it. */
export type CrmRecord = z.infer<typeof record>;

/** The shape of a record for models: id, URL and decoded values by attribute slug. */
export const recordOutput = z.strictObject({
  record_id: z.string(),
  web_url: z.string().optional(),
  created_at: z.string().optional(),
  values: valuesOutput,
});

/** Reduces a record to what a model needs. */
export function compactRecord(found: CrmRecord): z.infer<typeof recordOutput> {
  // The values repeat the id and the time of creation.
  const { record_id, created_at, created_by, ...values } = decodeValues(found.values ?? {});
  const decodedCreation = typeof created_at === "string" ? created_at : undefined;
  return {
    record_id: found.id.record_id,
    ...omitEmpty({
      web_url: found.web_url,
      created_at: shortenTime(found.created_at) ?? decodedCreation,
    }),
    values,
  };
}

/** A record that was written, with the values that were dropped or changed. */
export type CrmWrittenRecord = CrmRecord & {
  adjusted?: string[];
  /** Set by an upsert whose reply shows it. */
  outcome?: UpsertOutcome;
};

/** The shape of a record that an update or upsert wrote: its name, and the values that were written. */
export const writtenRecordOutput = z.strictObject({
  outcome: upsertOutcome.optional(),
  record_id: z.string(),
  record_name: z.string().optional(),
  values: valuesOutput,
});

/** Reduces a record to its name and the values that a call wrote, as they are after the write. */
export function compactWrittenRecord(
  { outcome, ...found }: CrmWrittenRecord,
  { values: given }: { values: Readonly<Record<string, unknown>> },
): z.infer<typeof writtenRecordOutput> {
  const { record_id, values } = compactRecord(found);
  const { name } = values;
  const isNamed = typeof name === "string" && !Object.hasOwn(given, "name");
  return {
    ...omitEmpty({ outcome }),
    record_id,
    ...omitEmpty({ record_name: isNamed ? name : undefined }),
    values: pickWrittenValues(given, values),
  };
}
