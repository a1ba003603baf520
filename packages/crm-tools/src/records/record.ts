import { isPlainObject } from "@workbelt/core/provider";
import { z } from "zod";
import type { UpsertOutcome } from "../upsert-outcome.js";
import { type CrmAttributeValue, decodeValues } from "../values/decode-values.js";
import { omitEmpty, shortenTime } from "../values/compact-values.js";

/** One value of an attribute. */
export const attributeValue: z.ZodType<CrmAttributeValue> = z.looseObject({});

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

/** Reduces a record to what a model needs: id, URL and decoded values by attribute slug. */
export function compactRecord(found: CrmRecord) {
  // The values repeat the id and the time of creation.
  const { record_id, created_at, created_by, ...values } = decodeValues(found.values ?? {});
  return {
    record_id: found.id.record_id,
    ...omitEmpty({
      web_url: found.web_url,
      created_at: shortenTime(found.created_at) ?? created_at,
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

/** Reduces a written record to what a model needs. */
export function compactWrittenRecord({ adjusted, outcome, ...found }: CrmWrittenRecord) {
  return {
    ...(outcome ? { outcome } : {}),
    ...compactRecord(found),
    ...(adjusted ? { adjusted } : {}),
  };
}
