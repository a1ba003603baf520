import type { WebhookCondition, WebhookFilter } from "../repository/documents.js";

/**
 * Returns true if an event passes the filter of a subscription. Fields are paths in the event, such as
 * `actor.type`; a missing field equals nothing (assumed [missing-field-equals-nothing]).
 */
export function matchesFilter(event: object, filter: WebhookFilter): boolean {
  const matches = (condition: WebhookCondition) => matchesCondition(event, condition);
  if (filter === null) return true;
  return "$and" in filter ? filter.$and.every(matches) : filter.$or.some(matches);
}

function matchesCondition(event: object, { field, operator, value }: WebhookCondition): boolean {
  const found = field
    .split(".")
    .reduce<unknown>((parent, key) => (parent as Record<string, unknown> | null)?.[key], event);
  return (found === value) === (operator === "equals");
}
