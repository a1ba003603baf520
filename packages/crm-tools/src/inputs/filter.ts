import { openObject } from "@workbelt/core";

/** The input `filter` of record and entry lists, in the CRM's own filter language. */
export const filter = openObject(
  'Conditions by attribute slug, such as {"email_addresses":"a@b.example"} or {"name":{"$contains":"Ltd"}}. Operators: $eq $in $contains $starts_with $ends_with $lt $lte $gt $gte $not_empty; combine with $and, $or, $not',
);
