import { type CrmAttributeValue, decodeValue } from "../values/decode-values.js";

/** What a model needs of a value whose history is asked for: also who wrote it, and when it held. */
export function compactAttributeValue(value: CrmAttributeValue) {
  const { active_from, active_until, created_by_actor } = value;
  return {
    value: decodeValue(value),
    active_from: active_from ?? null,
    active_until: active_until ?? null,
    created_by_actor: created_by_actor ?? null,
  };
}
