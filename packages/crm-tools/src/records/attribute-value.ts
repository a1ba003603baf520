import { type CrmAttributeValue, decodeValue } from "../values/decode-values.js";

/** Reduces a value with its history to what a model needs: value, author and validity period. */
export function compactAttributeValue(value: CrmAttributeValue) {
  const { active_from, active_until, created_by_actor } = value;
  return {
    value: decodeValue(value),
    active_from: active_from ?? null,
    active_until: active_until ?? null,
    created_by_actor: created_by_actor ?? null,
  };
}
