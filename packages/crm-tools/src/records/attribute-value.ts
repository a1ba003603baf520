import { pageOf } from "@workbelt/core/provider";
import { z } from "zod";
import { type CrmAttributeValue, decodeValue } from "../values/decode-values.js";
import { omitEmpty, shortenTime } from "../schema/compact-values.js";
import { valueOutput } from "../values/value-output.js";

/** The shape of one value with its author and validity period, for models. */
export const attributeValueOutput = z.strictObject({
  value: valueOutput.optional(),
  active_from: z.string().optional(),
  active_until: z.string().optional(),
  created_by_actor: z
    .looseObject({
      type: z.string().nullish(),
      id: z.string().nullish(),
      name: z.string().optional(),
    })
    .optional(),
});

/** The shape of the values of one attribute for models: value, author and validity period. */
export const attributeValuesOutput = pageOf(attributeValueOutput, "none");

/** Reduces a value with its history to what a model needs. */
export function compactAttributeValue(
  value: CrmAttributeValue,
): z.infer<typeof attributeValueOutput> {
  const { active_from, active_until, created_by_actor } = value;
  return {
    value: decodeValue(value),
    ...omitEmpty({
      active_from: shortenTime(active_from),
      active_until: shortenTime(active_until),
      created_by_actor,
    }),
  };
}
