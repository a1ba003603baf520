import { describeLocation } from "../schema/location.js";
import { shortenTime } from "../schema/compact-values.js";
import type { DecodedValue, DecodedValues } from "./value-output.js";

/** The choice of a select or status attribute. */
type Choice = { title: string } | string | null;

/** A member, an app, an automation or the CRM itself. */
interface Actor extends Record<string, unknown> {
  type?: string | null;
  id?: string | null;
}

/**
 * One item of an attribute's array: the keys of its type, and audit data. The keys are those that Attio documents; replies
 * are not checked value by value.
 */
export interface CrmAttributeValue extends Record<string, unknown> {
  attribute_type?: string;
  active_from?: string;
  active_until?: string | null;
  created_by_actor?: Actor;
  value?: string | number | boolean;
  full_name?: string;
  email_address?: string;
  domain?: string;
  phone_number?: string | null;
  original_phone_number?: string;
  currency_value?: number;
  currency_code?: string | null;
  option?: Choice;
  status?: Choice;
  target_object?: string;
  target_record_id?: string;
  referenced_actor_type?: string;
  referenced_actor_id?: string | null;
  interaction_type?: string;
  interacted_at?: string;
  owner_actor?: Actor | null;
}

// A single item does not show that the attribute can hold several. These standard attributes can.
const MULTI_VALUE_ATTRIBUTES = new Set([
  "email_addresses",
  "phone_numbers",
  "domains",
  "categories",
  "team",
  "associated_people",
  "associated_deals",
  "associated_users",
  "associated_workspaces",
  "users",
]);

/**
 * Decodes attribute values: without types and audit data, one value by slug or an array of several.
 * Attributes without a value are left out.
 */
export function decodeValues(values: Readonly<Record<string, CrmAttributeValue[]>>): DecodedValues {
  const entries = Object.entries(values).flatMap(([slug, items]) => {
    const decoded = items.map(decodeValue);
    const isSingle = items.length === 1 && !MULTI_VALUE_ATTRIBUTES.has(slug);
    const value = isSingle ? decoded[0] : decoded.map((each) => each ?? null);
    return items.length === 0 || value === undefined ? [] : [[slug, value] as const];
  });
  return omitRepeatedInteractions(Object.fromEntries(entries));
}

/** Leaves out the last email, for example, if it is the last interaction, which says that it was an email. */
function omitRepeatedInteractions(values: DecodedValues): DecodedValues {
  const isRepeated = (slug: string, value: unknown) => {
    const [, which] = /^(first|last|next)_(?:calendar|email)_interaction$/.exec(slug) ?? [];
    return JSON.stringify(values[`${which}_interaction`]) === JSON.stringify(value);
  };
  return Object.fromEntries(Object.entries(values).filter((entry) => !isRepeated(...entry)));
}

/**
 * Decodes one value: a title or text if that says it all, or else the keys of its type. Undefined for a value without
 * them.
 */
export function decodeValue(item: CrmAttributeValue): DecodedValue | undefined {
  switch (item.attribute_type) {
    case "personal-name":
      return item.full_name;
    case "email-address":
      return item.email_address;
    case "domain":
      return item.domain;
    case "phone-number":
      return item.phone_number ?? item.original_phone_number;
    case "currency":
      return { currency_value: item.currency_value, currency_code: item.currency_code };
    case "select":
      return getTitle(item.option);
    case "status":
      return getTitle(item.status);
    case "location":
      return describeLocation(item);
    case "actor-reference":
      return decodeActor(item);
    case "interaction":
      return decodeInteraction(item);
    case "timestamp":
      return shortenTime(item.value);
    case "record-reference":
      return omitAuditKeys(item);
    default:
      return "value" in item ? item.value : omitAuditKeys(item);
  }
}

function getTitle(choice: Choice | undefined): Choice | undefined {
  return typeof choice === "object" && choice !== null && "title" in choice ? choice.title : choice;
}

/** The type of an actor is only needed if it is not a member, as inputs take it. */
function decodeActor(item: CrmAttributeValue) {
  const { referenced_actor_type: type, ...own } = omitAuditKeys(item);
  return type === "workspace-member" ? own : { referenced_actor_type: type, ...own };
}

function decodeInteraction({ interacted_at, interaction_type, owner_actor }: CrmAttributeValue) {
  const { id, type } = owner_actor ?? {};
  const isMember = type === "workspace-member" && id !== null;
  return {
    interaction_type,
    interacted_at: shortenTime(interacted_at),
    ...(isMember ? { workspace_member_id: id } : {}),
  };
}

function omitAuditKeys(item: CrmAttributeValue): CrmAttributeValue {
  const { active_from, active_until, created_by_actor, attribute_type, ...own } = item;
  return own;
}
