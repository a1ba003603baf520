import type { AttributeDocument } from "../repository/attribute.js";
import type { StoredValue, ValueOwner } from "../repository/documents.js";
import { invalidInput } from "../errors.js";
import type { Infer } from "../validation/validator.js";
import { booleanParameter, integerParameter } from "../validation/query-parameters.js";
import { optional, shape } from "../validation/structures.js";
import type { CrmRepository } from "../repository/crm-repository.js";

/** Query parameters of an attribute's values. */
export const valuesQuery = shape({
  show_historic: optional(booleanParameter),
  limit: optional(integerParameter({ minimum: 0 })),
  offset: optional(integerParameter({ minimum: 0 })),
});

/** One page of a record's or entry's values of an attribute: the active ones, or the whole history. */
export function listValues(
  owner: ValueOwner,
  attribute: AttributeDocument,
  query: Infer<typeof valuesQuery>,
  repository: CrmRepository,
): StoredValue[] {
  const { show_historic = false, limit = Number.POSITIVE_INFINITY, offset = 0 } = query;
  if (show_historic) assertHasHistory(attribute);
  const values = show_historic
    ? repository.listValueHistory(owner, attribute)
    : repository.listActiveValues(owner, attribute);
  return values.slice(offset, offset + limit);
}

/**
 * The message for communication intelligence is Attio's; the one for enriched values is modelled
 * on it.
 */
function assertHasHistory({ insight }: AttributeDocument): void {
  if (insight === null) return;
  const kind = insight === "communication" ? "a COMINT" : "an enriched";
  throw invalidInput(`Cannot set show_historic param to true when querying ${kind} attribute.`);
}
