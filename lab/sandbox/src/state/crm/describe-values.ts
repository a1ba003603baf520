import type { AttributeDocument } from "../../services/crm/repository/attribute.js";
import type { Fields, ValueOwner } from "../../services/crm/repository/documents.js";
import { getTextField, isActive } from "../../services/crm/repository/stored-value.js";
import type { Field } from "../description.js";
import type { FieldValue } from "../resource-change.js";
import { shorten } from "../words.js";
import type { CrmState } from "./crm-state.js";

const MAX_LABEL = 40;

/** Describes the active values of a record or list entry. Derived values follow from other resources. */
export function describeValues(
  owner: ValueOwner,
  container: { id: string; noun: string },
  state: CrmState,
): Field[] {
  return state.repository
    .listAllAttributes(container.id)
    .filter(({ source }) => source === "stored")
    .map((attribute) => ({
      key: attribute.id,
      name: attribute.slug,
      label: toLabel(attribute.title, container.noun),
      isChoice: attribute.type === "status" || attribute.type === "select",
      ...(attribute.type === "currency" && { currency: attribute.currencyCode ?? "USD" }),
      value: readValue(owner, attribute, state),
    }));
}

function readValue(
  owner: ValueOwner,
  attribute: AttributeDocument,
  state: CrmState,
): FieldValue | undefined {
  const values = (owner.values[attribute.slug] ?? [])
    .filter(isActive)
    .map(({ fields }) => readFields(fields, attribute, state));
  if (values.length === 0) return undefined;
  return attribute.isMultiselect ? values : values[0];
}

function readFields(fields: Fields, attribute: AttributeDocument, state: CrmState): FieldValue {
  switch (attribute.type) {
    case "status":
    case "select":
      return readChoice(attribute, getTextField(fields, "choiceId"));
    case "record-reference":
      return state.referToRecord(
        getTextField(fields, "target_object"),
        getTextField(fields, "target_record_id"),
      );
    case "actor-reference":
      return state.referToMember(getTextField(fields, "referenced_actor_id"));
    case "location":
      return readLocation(fields);
    case "timestamp":
      return formatTimestamp(getTextField(fields, "value"));
    case "interaction":
      return formatTimestamp(getTextField(fields, "interacted_at"));
    default:
      return readPlain(fields, mainFields[attribute.type] ?? "value");
  }
}

/** The field that people read, of types that have several. */
const mainFields: Partial<Record<AttributeDocument["type"], string>> = {
  currency: "currency_value",
  domain: "domain",
  "email-address": "email_address",
  "phone-number": "phone_number",
  "personal-name": "full_name",
};

function readPlain(fields: Fields, name: string): FieldValue {
  const value = fields[name];
  return typeof value === "number" || typeof value === "boolean"
    ? value
    : getTextField(fields, name);
}

function readChoice({ choices }: AttributeDocument, id: string): string {
  return choices.find((choice) => choice.id === id)?.title ?? id;
}

function readLocation(fields: Fields): string {
  const { latitude: _latitude, longitude: _longitude, ...lines } = fields;
  return Object.values(lines)
    .filter((line) => typeof line === "string")
    .join(", ");
}

/** An attribute's title within a sentence about a deal: "stage" for "Deal stage", but "ARR". */
function toLabel(title: string, noun: string): string {
  const isAcronym = /^\p{Lu}\p{Lu}/u.test(title);
  const label = isAcronym ? title : title.charAt(0).toLowerCase() + title.slice(1);
  return shorten(label.startsWith(`${noun} `) ? label.slice(noun.length + 1) : label, MAX_LABEL);
}

/** Shortens a timestamp of the CRM, which has nanoseconds, to milliseconds. */
export function formatTimestamp(timestamp: string): string {
  const date = new Date(timestamp);
  return Number.isNaN(date.getTime()) ? timestamp : date.toISOString();
}
