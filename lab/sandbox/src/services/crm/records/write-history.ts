import type { CrmService } from "../crm-service.js";
import { badRequest, invalidInput } from "../errors.js";
import type { Actor } from "../repository/actor.js";
import type { AttributeDocument } from "../repository/attribute.js";
import { CrmRepository } from "../repository/crm-repository.js";
import type { StoredValue, ValueOwner } from "../repository/documents.js";
import { isActive } from "../repository/stored-value.js";
import { parseTimestamp, toTimestamp } from "../time/timestamp.js";
import { anything, boolean, string } from "../validation/scalars.js";
import { list, nullable, required, shape } from "../validation/structures.js";
import type { Infer } from "../validation/validator.js";
import { createLookup } from "../values/create-lookup.js";
import { parseAttributeValues } from "../values/parse-values.js";
import { getValueKey } from "../values/unique-values.js";
import { missingValue } from "./parse-new-values.js";

const RFC_3339 = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2})$/i;

/** Request body with all values of an attribute, past and present. */
export const historyBody = shape({
  data: shape({
    replace_history: boolean,
    values: list(
      shape({
        value: required("value", anything),
        active_from: string(),
        active_until: required("string", nullable(string())),
      }),
      { minimum: 1, maximum: 400 },
    ),
  }),
});

type HistoryInput = Infer<typeof historyBody>["data"];

/**
 * Returns the values of an attribute that replace all others, oldest first. Attio's reference lists the codes of the errors;
 * which of them overlaps and relationships have is assumed [history-error-codes].
 */
export function parseHistory(
  service: CrmService,
  attribute: AttributeDocument,
  input: HistoryInput,
  actor: Actor,
): StoredValue[] {
  if (!input.replace_history)
    throw invalid(["replace_history"], "Invalid literal value, expected true");
  assertWritable(attribute);
  const lookup = createLookup(new CrmRepository(service.collections));
  const now = toTimestamp(service.now());
  const values = input.values.map((each, index): StoredValue => {
    const [fields] = parseAttributeValues([each.value], attribute, lookup);
    if (fields === undefined) throw invalid(["values", index, "value"], "Required");
    return { ...parsePeriod(each, index, now), createdBy: actor, fields };
  });
  const ordered = values.toSorted((one, other) => one.activeFrom.localeCompare(other.activeFrom));
  assertNoOverlap(ordered, attribute);
  if (attribute.isRequired && !ordered.some(isActive)) throw missingValue(attribute);
  return ordered;
}

/** Returns a record or entry with another history of one attribute. */
export function withHistory<Owner extends ValueOwner>(
  owner: Owner,
  { slug }: AttributeDocument,
  history: StoredValue[],
): Owner {
  return { ...owner, values: { ...owner.values, [slug]: history } };
}

function assertWritable({ insight, isWritable, relationship, slug, source }: AttributeDocument) {
  const isPlain = source === "stored" && isWritable && insight === null && relationship === null;
  if (isPlain) return;
  const message = `The history of attribute with slug "${slug}" cannot be written.`;
  throw badRequest("system_edit_unauthorized", message);
}

function parsePeriod(
  { active_from, active_until }: HistoryInput["values"][number],
  index: number,
  now: string,
): Pick<StoredValue, "activeFrom" | "activeUntil"> {
  const parse = (key: string, text: string): string => {
    const moment = RFC_3339.test(text) ? parseTimestamp(text) : undefined;
    if (moment === undefined) throw invalid(["values", index, key], "Invalid datetime");
    if (moment > now) throw invalid(["values", index, key], "Must not be in the future");
    return moment;
  };
  const activeFrom = parse("active_from", active_from);
  const activeUntil = active_until === null ? null : parse("active_until", active_until);
  if (activeUntil !== null && activeUntil <= activeFrom) {
    throw invalid(["values", index, "active_until"], "Must be after active_from");
  }
  return { activeFrom, activeUntil };
}

/** Values of a multiselect attribute may overlap, unless they are equal. */
function assertNoOverlap(ordered: readonly StoredValue[], attribute: AttributeDocument): void {
  for (const [index, later] of ordered.entries()) {
    const overlapping = ordered
      .slice(0, index)
      .filter(({ activeUntil }) => activeUntil === null || activeUntil > later.activeFrom);
    if (overlapping.length === 0) continue;
    if (!attribute.isMultiselect) {
      throw badRequest(
        "multiple_values_for_single_value_attribute",
        `Overlapping values were provided for single value attribute with slug "${attribute.slug}".`,
      );
    }
    const key = getValueKey(attribute, later.fields);
    if (overlapping.some(({ fields }) => getValueKey(attribute, fields) === key)) {
      const message = `Duplicate values were provided for attribute with slug "${attribute.slug}".`;
      throw badRequest("duplicate_values", message);
    }
  }
}

function invalid(path: (string | number)[], message: string) {
  return invalidInput("Body payload validation error.", [
    { code: "custom", path: ["data", ...path], message },
  ]);
}
