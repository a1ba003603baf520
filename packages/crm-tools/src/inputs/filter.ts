import { openObject } from "@workbelt/core/provider";

/** The input `filter` of record and entry lists, in the CRM's own filter language. */
export const filter = openObject(
  'By attribute slug: {"name":{"$contains":"Ltd"},"created_at":{"$gte":"2026-01-31"}}; record {"company":{"target_object":"companies","target_record_id":"UUID"}}; member {"owner":{"referenced_actor_id":"email, name or UUID"}}; linked record {"path":[["people","company"],["companies","name"]],"constraints":{"$eq":"Ltd"}}. Also $starts_with $ends_with $gt $lt $lte $in $not_empty $and $or $not',
);
