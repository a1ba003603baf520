import type { AttributeDocument } from "../attributes/attribute.js";
import type { RecordDocument, StoredValue } from "../data/documents.js";
import { invalidInput } from "../errors.js";
import type { Checked } from "../input/check.js";
import { flagParameter, integerParameter } from "../input/parameters.js";
import { optional, shape } from "../input/structures.js";
import type { World } from "./world.js";

/** The query string of an attribute's values. */
export const valuesPage = shape({
  show_historic: optional(flagParameter),
  limit: optional(integerParameter({ minimum: 0 })),
  offset: optional(integerParameter({ minimum: 0 })),
});

/** One page of a record's values of an attribute: those that hold, or all that ever did. */
export function listValues(
  record: RecordDocument,
  attribute: AttributeDocument,
  page: Checked<typeof valuesPage>,
  world: World,
): StoredValue[] {
  const { show_historic = false, limit = Number.POSITIVE_INFINITY, offset = 0 } = page;
  if (show_historic) requireHistory(attribute);
  const values = show_historic ? world.history(record, attribute) : world.values(record, attribute);
  return values.slice(offset, offset + limit);
}

/** The message for communication intelligence is Attio's; the one for enriched values follows it. */
function requireHistory({ insight }: AttributeDocument): void {
  if (insight === null) return;
  const kind = insight === "communication" ? "a COMINT" : "an enriched";
  throw invalidInput(`Cannot set show_historic param to true when querying ${kind} attribute.`);
}
