import type { Fields } from "../repository/documents.js";
import { anything, oneOf, string } from "../validation/scalars.js";
import { anyOf, list, nullable, optional, shape } from "../validation/structures.js";
import type { Infer } from "../validation/validator.js";
import { invalidInput } from "../errors.js";
import { parseAttributeValues } from "../values/parse-values.js";
import type { Lookup } from "../values/value-type.js";
import type { Authorship } from "../repository/actor.js";
import { addDuration, isDuration } from "../time/duration.js";
import { toTimestamp } from "../time/timestamp.js";
import type { AttributeDocument, AttributeType, DefaultValue } from "../repository/attribute.js";

/** Default value in a request: fixed values, or a template. */
export const defaultValueInput = optional(
  nullable(
    anyOf([
      shape({ type: oneOf(["static"]), template: list(anything) }),
      shape({ type: oneOf(["dynamic"]), template: string() }),
    ]),
  ),
);

/** Parses the default value of a new attribute. */
export function parseDefaultValue(
  input: Infer<typeof defaultValueInput>,
  attribute: AttributeDocument,
  lookup: Lookup,
): DefaultValue | null {
  if (input === undefined || input === null) return null;
  if (input.type === "dynamic") {
    if (isTemplateFor(input.template, attribute.type)) return input;
    throw invalidInput(
      `"${input.template}" is not a valid default for ${attribute.type} attributes.`,
    );
  }
  return { type: "static", values: parseAttributeValues(input.template, attribute, lookup) };
}

/** The values that a new record or entry gets if the request contains none for the attribute. */
export function resolveDefaultValue(
  { defaultValue, type }: AttributeDocument,
  { actor, timestamp }: Authorship,
): Fields[] {
  if (defaultValue === null) return [];
  if (defaultValue.type === "static") return defaultValue.values;
  if (defaultValue.template === "current-user") {
    // A workspace token has no current user.
    if (actor.type !== "workspace-member") return [];
    return [{ referenced_actor_type: actor.type, referenced_actor_id: actor.id }];
  }
  const then = toTimestamp(addDuration(new Date(timestamp), defaultValue.template));
  return [{ value: type === "date" ? then.slice(0, 10) : then }];
}

/** True for the current user on actors and a duration on dates (Attio's "default values" guide). */
function isTemplateFor(template: string, type: AttributeType): boolean {
  if (template === "current-user") return type === "actor-reference";
  return (type === "date" || type === "timestamp") && isDuration(template);
}
