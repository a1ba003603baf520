import { invalidInput } from "../errors.js";
import type { AttributeType } from "./attribute.js";
import type { Container } from "./require-container.js";
import type { AttributeInput } from "./attribute-body.js";

/** Types that only Attio itself makes attributes of, although its schema lists them. */
const reservedTypes: readonly AttributeType[] = ["domain", "email-address"];

/** Types whose attributes may hold several values (Attio's guides of the attribute types). */
const multiValueTypes: readonly AttributeType[] = [
  "select",
  "record-reference",
  "actor-reference",
  "phone-number",
];

/** A rule, and what is said when an attribute breaks it. */
type Rule = (input: AttributeInput, container: Container) => string | false;

/**
 * What Attio's guides say of new attributes. Where they contradict its schema (status attributes on
 * objects) the schema is followed; the wording of the refusals is not documented.
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
];

/** Throws 400 when an attribute of this kind cannot be made here. */
export function assertCreatable(input: AttributeInput, container: Container): void {
  for (const rule of rules) {
    const problem = rule(input, container);
    if (problem !== false) throw invalidInput(problem);
  }
}

function isEnriched({ kind, document }: Container): boolean {
  return kind === "object" && ["people", "companies"].includes(document.slug);
}
