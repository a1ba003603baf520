import { openObject } from "@workbelt/core/provider";

/** The input `filter` of record and entry lists, in the CRM's own filter language. */
export const filter = openObject(
  'Conditions by attribute slug: {"name":{"$contains":"Ltd"}}, {"value":{"$gt":1000}}, {"created_at":{"$gte":"2026-01-31T00:00:00Z"}}, {"company":{"target_object":"companies","target_record_id":"UUID"}}, {"owner":{"referenced_actor_type":"workspace-member","referenced_actor_id":"UUID"}}; of linked records {"path":[["people","company"],["companies","categories"]],"constraints":{"$eq":"Title"}}. Operators: $eq $contains $starts_with $ends_with $lt $lte $gt $gte; $in for texts and ids only, else $or; $not_empty for names, domains and interactions. Combine with $and, $or, $not',
);
