import { invalidInput } from "../errors.js";
import type { AttributeType } from "../repository/attribute.js";
import type { Container } from "./require-container.js";
import type { AttributeInput } from "./attribute-body.js";

/** Types that the schema lists but only Attio itself may create attributes of. */
const reservedTypes: readonly AttributeType[] = ["domain", "email-address"];

/** Types whose attributes may be multiselect (Attio's guides to the attribute types). */
const multiValueTypes: readonly AttributeType[] = [
  "select",
  "record-reference",
  "actor-reference",
  "phone-number",
];

/** The properties of an attribute that depend on each other or on its container. */
interface RestrictedProperties extends Pick<
  AttributeInput,
  "is_unique" | "is_multiselect" | "default_value" | "relationship"
> {
  type: AttributeType;
}

/** Returns the error message for an attribute that breaks the rule, otherwise false. */
type Rule = (input: RestrictedProperties, container: Container) => string | false;

/**
 * Rules for attributes from Attio's guides. Where these contradict the schema (status
 * attributes on objects), the schema wins. The wording of the errors is not documented.
 */
const rules: readonly Rule[] = [
  ({ type }) =>
    reservedTypes.includes(type) && `Attributes of type "${type}" cannot be created by users.`,
  ({ type, is_unique }) => is_unique && type === "select" && "Select attributes cannot be unique.",
  ({ type, is_multiselect }) =>
    is_multiselect &&
    !multiValueTypes.includes(type) &&
    `Attributes of type "${type}" cannot be multiselect.`,
  ({ is_unique }, { kind }) =>
    is_unique && kind === "list" && "Unique attributes are not supported on lists.",
  ({ is_unique }, container) =>
    is_unique &&
    isEnriched(container) &&
    "Unique attributes cannot be added to people or companies.",
  ({ type }, container) =>
    type === "status" &&
    isEnriched(container) &&
    "Status attributes are not supported on people or companies.",
  ({ default_value }, container) =>
    Boolean(default_value) &&
    isEnriched(container) &&
    "Default values are not supported on people or companies.",
  ({ type, relationship }) =>
    Boolean(relationship) &&
    type !== "record-reference" &&
    "Only record-reference attributes can have a relationship.",
  ({ relationship }, { kind }) =>
    Boolean(relationship) && kind === "list" && "Attributes of lists cannot have a relationship.",
  // Assumed [activity-attributes-without-relationship]: Attio names none.
  ({ relationship }, { kind }) =>
    Boolean(relationship) &&
    kind === "activity" &&
    "Attributes of activities cannot have a relationship.",
];

/** Throws 400 if this object or list cannot have an attribute with these properties. */
export function assertSupported(input: RestrictedProperties, container: Container): void {
  for (const rule of rules) {
    const problem = rule(input, container);
    if (problem !== false) throw invalidInput(problem);
  }
}

function isEnriched({ kind, document }: Container): boolean {
  return kind === "object" && ["people", "companies"].includes(document.slug);
}
