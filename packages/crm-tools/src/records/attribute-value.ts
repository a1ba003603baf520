import { type CrmAttributeValue, decodeValue } from "../values/decode-values.js";
import { omitEmpty, shortenTime } from "../values/compact-values.js";

/** Reduces a value with its history to what a model needs: value, author and validity period. */
export function compactAttributeValue(value: CrmAttributeValue) {
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
