import type { Fields } from "../data/documents.js";
import { anything, oneOf, text } from "../input/scalars.js";
import { anyOf, list, nullable, optional, shape } from "../input/structures.js";
import type { Checked } from "../input/check.js";
import { invalidInput } from "../errors.js";
import { readAttributeValues } from "../records/read-values.js";
import type { Lookup } from "../values/value-type.js";
import type { Authorship } from "../wire/actor.js";
import { addDuration, isDuration } from "../wire/duration.js";
import { toTimestamp } from "../wire/timestamp.js";
import type { AttributeDocument, AttributeType, DefaultValue } from "./attribute.js";

/** A default value as it is written: what to set, or a rule to work it out by. */
export const writtenDefault = optional(
  nullable(
    anyOf([
      shape({ type: oneOf(["static"]), template: list(anything) }),
      shape({ type: oneOf(["dynamic"]), template: text() }),
    ]),
  ),
);

/** Reads the default value of a new attribute. */
export function readDefault(
  written: Checked<typeof writtenDefault>,
  attribute: AttributeDocument,
  lookup: Lookup,
): DefaultValue | null {
  if (written === undefined || written === null) return null;
  if (written.type === "dynamic") {
    if (isRuleFor(written.template, attribute.type)) return written;
    throw invalidInput(`"${written.template}" is no default of ${attribute.type} attributes.`);
  }
  return { type: "static", values: readAttributeValues(written.template, attribute, lookup) };
}

/** What a new record or entry gets when nothing was written to the attribute. */
export function resolveDefault(
  { defaultValue, type }: AttributeDocument,
  { actor, moment }: Authorship,
): Fields[] {
  if (defaultValue === null) return [];
  if (defaultValue.type === "static") return defaultValue.values;
  if (defaultValue.template === "current-user") {
    // A token that stands for no member has no current user.
    if (actor.type !== "workspace-member") return [];
    return [{ referenced_actor_type: actor.type, referenced_actor_id: actor.id }];
  }
  const then = toTimestamp(addDuration(new Date(moment), defaultValue.template));
  return [{ value: type === "date" ? then.slice(0, 10) : then }];
}

/** The current user for an actor, a time from now for a date (Attio's "default values" guide). */
function isRuleFor(template: string, type: AttributeType): boolean {
  if (template === "current-user") return type === "actor-reference";
  return (type === "date" || type === "timestamp") && isDuration(template);
}
