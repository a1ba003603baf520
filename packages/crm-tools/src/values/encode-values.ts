import { type Api, formatUuid, isUuid, replaceMembers, tryLookup } from "@workbelt/core/provider";
import { slugOrId } from "../inputs/ids.js";
import { resolveMember } from "../schema/members.js";
import { toSlug } from "../inputs/to-slug.js";
import { describeCountryCode, findCountryCode } from "../schema/country-code.js";
import { checkCurrency } from "./currency.js";
import { encodeItem } from "../schema/encode-item.js";
import { fetchAttribute, type AttributeSummary } from "../schema/fetch-attribute.js";
import { isItem, type Item } from "../schema/item.js";
import { keyBySlug } from "./key-by-slug.js";
import { type PendingValue, createValueError, type WriteTarget } from "../schema/pending-value.js";
import { encodeNames } from "../schema/personal-name.js";
import { isScalarText, readScalar } from "../schema/scalar.js";
import { getStandardTarget } from "../schema/standard-attributes.js";

/** Values in the form the CRM accepts, with those that were dropped or changed. */
export interface EncodedValues {
  values: Record<string, unknown[]>;
  adjusted: string[];
}

/**
 * Encodes attribute values as people and models write them in the form the CRM accepts: arrays, no
 * read-only keys, complete names and locations, the object of every reference, ids under the key of their
 * type. Nothing else is changed: rejecting unknown values is up to the CRM. Follows Attio's
 * attribute-type reference.
 *
 * @throws InputError for values that cannot be written, an amount in another currency than its
 * attribute's, and a reference whose object is unknown.
 */
export async function encodeValues(
  values: Readonly<Record<string, unknown>>,
  target: WriteTarget,
  api: Api,
): Promise<EncodedValues> {
  for (const attribute of Object.keys(values)) assertSlugOrId(attribute, target, api);
  const keyed = await keyBySlug(formatIds(values), target, api);
  const pending = Object.entries(keyed.values).map(([attribute, value]) =>
    createPendingValue(attribute, value, target, api),
  );
  const encoded = await Promise.all(pending.map((each) => encodePendingValue(each, target, api)));
  return {
    values: Object.fromEntries(encoded.map(({ attribute, items }) => [attribute, items])),
    adjusted: [...keyed.adjusted, ...encoded.flatMap(({ adjusted }) => adjusted)],
  };
}

const IDS = new Set(["target_record_id", "referenced_actor_id"]);

/** Writes the ids that values refer to as the CRM does: with hyphens, in lower case. */
export function formatIds<Values extends Readonly<Record<string, unknown>>>(
  values: Values,
): Values {
  const entries = Object.entries(values).map(([attribute, value]) => [
    attribute,
    replaceMembers(value, (_item, key, id) => [[key, formatId(key, id)]]),
  ]);
  return Object.fromEntries(entries) as Values;
}

function formatId(key: string, id: unknown): unknown {
  return IDS.has(key) && typeof id === "string" && isUuid(id) ? formatUuid(id) : id;
}

/** Applies the steps that may look the attribute up. */
async function encodePendingValue(
  value: PendingValue,
  target: WriteTarget,
  api: Api,
): Promise<PendingValue> {
  const named = await encodeNames(value, target, api);
  const priced = await checkCurrency(named, target, api);
  return encodeByType(await encodeMembers(priced, api), target, api);
}

/**
 * Replaces members by name with their ids. The CRM takes ids and email addresses. In an attribute other than
 * `owner`, a string is a member only under `referenced_actor_id`: the type of every attribute would have to be
 * looked up. If the CRM rejects the text, `sendWithTitles` does that.
 */
async function encodeMembers(value: PendingValue, api: Api): Promise<PendingValue> {
  const { at, attribute, items } = value;
  const encoded = items.map(async (item, index) => {
    const who = isItem(item) ? item["referenced_actor_id"] : attribute === "owner" && item;
    if (typeof who !== "string" || isUuid(who) || who === "") return item;
    if (who.includes("@")) return isItem(item) ? { workspace_member_email_address: who } : item;
    const referenced_actor_id = await resolveMember(who, `${at}.${index}`, api);
    return { referenced_actor_type: "workspace-member", referenced_actor_id };
  });
  return { ...value, items: await Promise.all(encoded) };
}

function createPendingValue(
  attribute: string,
  value: unknown,
  target: WriteTarget,
  api: Api,
): PendingValue {
  const object = target.kind === "objects" ? target.identifier : undefined;
  const adjusted: string[] = [];
  const at = `${target.input}.${attribute}`;
  const items = toArray(value).map((item, index) => {
    if (!isItem(item)) return item;
    if ("interaction_type" in item || "interacted_at" in item) {
      throw createValueError(
        at,
        "expected to be omitted: the CRM maintains interactions itself",
        api,
      );
    }
    assertCountry(item, `${at}.${index}`, api);
    const written = encodeItem(item, { object, attribute, at: `${at}.${index}` });
    adjusted.push(...written.adjusted);
    return written.item;
  });
  return { attribute, at, items, adjusted };
}

/** Requires that the country of an address or phone number exists. The CRM's error lists all codes. */
function assertCountry({ country_code: code }: Item, at: string, api: Api): void {
  if (typeof code !== "string" || findCountryCode(code) !== undefined) return;
  throw createValueError(`${at}.country_code`, describeCountryCode(code), api);
}

function assertSlugOrId(attribute: string, target: WriteTarget, api: Api): void {
  if (isSlugOrId(attribute)) return;
  const suggestion = toSlug(attribute);
  const hint = isSlugOrId(suggestion) ? `, perhaps "${suggestion}"` : "";
  const message = `expected the attribute's slug${hint}; crm_list_attributes lists them`;
  throw createValueError(`${target.input}.${attribute}`, message, api);
}

/** Returns true for a key that may name an attribute. */
export function isSlugOrId(attribute: string): boolean {
  return slugOrId("Attribute").safeParse(attribute).success;
}

/** Converts a single value to a list of one, and null to an empty list. */
function toArray(value: unknown): unknown[] {
  if (value === null) return [];
  return Array.isArray(value) ? value : [value];
}

/** Encodes the values that need the attribute's type: references without an object, bare ids, numbers and flags as text. */
async function encodeByType(
  value: PendingValue,
  target: WriteTarget,
  api: Api,
): Promise<PendingValue> {
  const { adjusted, at, attribute, items } = value;
  const resolve = () => resolveAttribute(attribute, target, api);
  if (!items.some((item) => lacksObject(item) || isBareId(item))) {
    if (!items.some(isScalarText)) return value;
    const type = (await tryLookup(resolve))?.type;
    return { ...value, items: items.map((item) => readScalar(item, type)) };
  }
  const summary = await resolve();
  const typed = items.map((item, index) => {
    if (lacksObject(item)) return { target_object: requireTarget(summary, at, api), ...item };
    const keyed = isBareId(item) ? wrapBareId(item, summary) : undefined;
    if (keyed === undefined) return item;
    const complete =
      "target_record_id" in keyed
        ? { target_object: requireTarget(summary, at, api), ...keyed }
        : keyed;
    adjusted.push(`${at}.${index} was written as ${Object.keys(keyed).at(-1)}`);
    return complete;
  });
  return { ...value, items: typed };
}

async function resolveAttribute(
  attribute: string,
  target: WriteTarget,
  api: Api,
): Promise<AttributeSummary> {
  const standard =
    target.kind === "objects" ? getStandardTarget(target.identifier, attribute) : undefined;
  if (standard !== undefined) {
    return { type: "record-reference", target: standard, currency: undefined };
  }
  return fetchAttribute(target, attribute, api);
}

/** Wraps a bare id by the attribute's type: some types would store it as meaningless text. */
function wrapBareId(id: string, { type }: AttributeSummary): Item | undefined {
  switch (type) {
    case "select":
      return { option: id };
    case "status":
      return { status: id };
    case "record-reference":
      return { target_record_id: id };
    case "actor-reference":
      return { referenced_actor_type: "workspace-member", referenced_actor_id: id };
    default:
      return undefined;
  }
}

function requireTarget({ target: object }: AttributeSummary, at: string, api: Api): string {
  if (object !== undefined) return object;
  const several =
    "expected target_object with target_record_id: the attribute accepts records of several objects";
  throw createValueError(at, several, api);
}

function lacksObject(item: unknown): item is Item {
  return isItem(item) && "target_record_id" in item && !("target_object" in item);
}

function isBareId(item: unknown): item is string {
  return typeof item === "string" && isUuid(item);
}
