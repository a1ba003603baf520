import { openObject } from "@workbelt/core";

/** The input `filter` of record and entry lists, in the CRM's own filter language. */
export const filter = openObject(
  'Conditions by attribute slug: {"email_addresses":"a@b.example"}, {"name":{"$contains":"Ltd"}}, {"company":{"target_object":"companies","target_record_id":"UUID"}}. Operators: $eq $in $contains $starts_with $ends_with $lt $lte $gt $gte $not_empty; combine with $and, $or, $not',
);
