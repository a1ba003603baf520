import type { InputIssue } from "@workbelt/core";
import { type Api, findName, listTokens, quoteUnlessToken } from "@workbelt/core/provider";
import { explainHolder, findHolder } from "../errors/conflicting-record.js";
import { describeForm } from "../errors/invalid-value.js";
import { describeUnknownChoice } from "../errors/unknown-name.js";
import type { CrmAttribute } from "../schema/attribute.js";
import type { CrmAttributeChoice } from "../schema/choice.js";
import { OPTIONS, STATUSES } from "../schema/choice-kind.js";
import { fetchKnownChoices } from "../schema/fetch-choices.js";
import { fetchObjectSlugs } from "../schema/fetch-objects.js";
import { isItem } from "../schema/item.js";
import type { WriteTarget } from "../schema/pending-value.js";
import { checkMember, checkRecord } from "./check-references.js";
import { hasFormOf } from "./value-forms.js";

/** A write of values. */
export interface CheckedWrite extends WriteTarget {
  /** The record that is updated, which may have a unique value already. */
  record_id?: string;
  /** Set if the record is not known: it may be the one that has a unique value. */
  mayHaveValue?: true;
}

/** A value of a known attribute, encoded. */
export interface CheckedItem {
  attribute: CrmAttribute;
  item: unknown;
  /** Path of the input. */
  at: string;
}

/** Finds that the CRM would not read an encoded value, or that it refers to what does not exist or is taken. */
export async function checkItem(
  checked: CheckedItem,
  written: CheckedWrite,
  api: Api,
): Promise<InputIssue[]> {
  const { at, attribute, item } = checked;
  const { api_slug, type } = attribute;
  if (!hasFormOf(type, item)) {
    const message = describeForm(api_slug, type) ?? "expected another value";
    return [{ field: at, message }];
  }
  switch (type) {
    case "select":
    case "status":
      return checkChoice(checked, written, api);
    case "actor-reference":
      return checkActor(checked, api);
    case "record-reference":
      return checkReference(checked, api);
    default:
      return checkUniqueness(checked, written, api);
  }
}

async function checkChoice(
  { at, attribute: { api_slug: slug, type }, item }: CheckedItem,
  container: WriteTarget,
  api: Api,
): Promise<InputIssue[]> {
  const kind = type === "select" ? OPTIONS : STATUSES;
  const title = String(isItem(item) ? item[kind.noun] : item);
  const isMeant = (known: CrmAttributeChoice[]) => {
    const titles = known.map((each) => each.title);
    return (
      findName(title, titles) !== undefined ||
      known.some(({ id }) => id[kind.id] === title.toLowerCase())
    );
  };
  const choices = await fetchKnownChoices(container, slug, kind.plural, api, isMeant);
  if (isMeant(choices)) return [];
  const names = choices.map((each) => each.title);
  return [{ field: at, message: describeUnknownChoice({ slug, title, kind, names }).advice }];
}

async function checkActor({ at, item }: CheckedItem, api: Api): Promise<InputIssue[]> {
  const given = isItem(item)
    ? (item["referenced_actor_id"] ?? item["workspace_member_email_address"])
    : item;
  return checkMember(String(given), at, api);
}

/** Finds that a reference is to a record of another object than the attribute takes, or to none. */
async function checkReference(
  { at, attribute, item }: CheckedItem,
  api: Api,
): Promise<InputIssue[]> {
  const allowed = await fetchAllowedObjects(attribute, api);
  if (!isItem(item)) return checkNamedRecord(String(item), at, allowed, attribute, api);
  const { target_object, target_record_id } = item;
  const object = String(target_object);
  const slugs = await fetchObjectSlugs(api);
  if (allowed !== undefined && !allowed.includes(slugs.get(object) ?? object)) {
    return [{ field: at, message: describeAllowed(attribute, allowed) }];
  }
  if (typeof target_record_id !== "string") return [];
  return checkRecord({ object, record_id: target_record_id }, { record: at }, api);
}

/** Finds that no person has an email address, or no company a domain, which a reference names. */
async function checkNamedRecord(
  name: string,
  field: string,
  allowed: readonly string[] | undefined,
  attribute: CrmAttribute,
  api: Api,
): Promise<InputIssue[]> {
  const [object, key] = name.includes("@")
    ? ["people", "email_addresses"]
    : ["companies", "domains"];
  if (allowed !== undefined && !allowed.includes(object)) {
    return [{ field, message: describeAllowed(attribute, allowed) }];
  }
  // The CRM reads a domain out of a URL, which a query does not.
  if (!/^[a-z0-9@._+-]+$/.test(name) || name.startsWith("www.")) return [];
  const container = { kind: "objects", identifier: object } as const;
  const holder = await findHolder({ attribute: key, value: name }, container, api);
  if (holder !== undefined) return [];
  const message = `no record of ${object} has ${quoteUnlessToken(name)} in ${key}: take record_id from crm_search_records with object ${object}.`;
  return [{ field, message }];
}

/** Returns the slugs of the objects whose records an attribute takes; undefined for all. */
async function fetchAllowedObjects(
  { config, relationship }: CrmAttribute,
  api: Api,
): Promise<string[] | undefined> {
  const ids = config?.record_reference?.allowed_object_ids ?? [];
  const target = relationship?.object_slug;
  if (ids.length === 0) return target ? [target] : undefined;
  const slugs = await fetchObjectSlugs(api);
  return ids.map((id) => slugs.get(id) ?? id);
}

function describeAllowed({ api_slug }: CrmAttribute, allowed: readonly string[]): string {
  return `The attribute ${quoteUnlessToken(api_slug)} takes records of ${listTokens(allowed)}.`;
}

/** Finds that another record has a unique value. Entries of lists may share values. */
async function checkUniqueness(
  { at, attribute: { api_slug, is_unique }, item }: CheckedItem,
  { kind, mayHaveValue, record_id, ...container }: CheckedWrite,
  api: Api,
): Promise<InputIssue[]> {
  const value = getUniqueValue(item);
  if (is_unique !== true || mayHaveValue || kind === "lists" || value === undefined) return [];
  const subject = { kind, ...container };
  const holder = await findHolder({ attribute: api_slug, value }, subject, api);
  const conflict = holder?.id === record_id ? undefined : explainHolder(holder, subject);
  return conflict === undefined ? [] : [{ field: at, message: conflict.advice }];
}

const UNIQUE_KEYS = ["value", "domain", "email_address"];

/** Returns the part of a value that a query finds it by; undefined if it has none of the known ones. */
function getUniqueValue(item: unknown): string | number | undefined {
  const value = isItem(item) ? UNIQUE_KEYS.map((key) => item[key]).find(Boolean) : item;
  return typeof value === "string" || typeof value === "number" ? value : undefined;
}
