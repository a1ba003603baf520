import { InputError } from "@workbelt/core";
import {
  type Api,
  formatUuid,
  isUuid,
  listObjects,
  replaceMembers,
  tryLookup,
} from "@workbelt/core/provider";
import type { CrmAttribute } from "../schema/attribute.js";
import { type Container, recordContainer } from "../schema/container.js";
import { fetchKnownAttributes } from "../schema/fetch-attributes.js";
import { fetchObjectSlugs } from "../schema/fetch-objects.js";
import { formatIds, isSlugOrId } from "./encode-values.js";
import { findByKey, findRepeatedAttributes, PLAIN_SLUG } from "./key-by-slug.js";

/** Values by attribute, as in the input. */
type Values = Readonly<Record<string, unknown>>;

/** Inputs of an operation on a record. */
interface RecordInput {
  object?: string | undefined;
  values?: Values | undefined;
}

/**
 * Names the attributes in the input of an operation on a record by their slugs, and what their values refer to as the CRM does.
 *
 * @param own the object of an operation without an input for it
 * @throws InputError for an attribute that is named twice: only one of its values would be written.
 */
export async function canonicalizeRecord<Input extends RecordInput>(
  input: Input,
  api: Api,
  own?: string,
): Promise<Input> {
  const { object, values } = input;
  if (values === undefined) return input;
  const container = recordContainer(object ?? own ?? "");
  const keys = await findSlugs(Object.keys(values), container, api);
  const named = renameKeys(values, "values", keys, api);
  return { ...input, values: await canonicalizeReferences(named, api) };
}

/** Names the attributes in the input of an operation on a list entry by their slugs. @throws InputError as above. */
export async function canonicalizeEntry<Input extends { entry_values?: Values | undefined }>(
  input: Input,
  list: string,
  api: Api,
): Promise<Input> {
  const { entry_values: values } = input;
  if (values === undefined) return input;
  const keys = await findSlugs(Object.keys(values), { kind: "lists", identifier: list }, api);
  const named = renameKeys(values, "entry_values", keys, api);
  return { ...input, entry_values: await canonicalizeReferences(named, api) };
}

function find(key: string, known: readonly CrmAttribute[]): CrmAttribute | undefined {
  return findByKey(isUuid(key) ? formatUuid(key) : key, known);
}

/** Attributes that were looked up, and their slugs by the keys that name them. */
interface FoundSlugs {
  known: readonly CrmAttribute[];
  slugs: ReadonlyMap<string, string>;
}

/** Finds the slugs of attributes that are named by id, or by slug in other letters. Without any, nothing is looked up. */
async function findSlugs(
  keys: readonly string[],
  container: Container,
  api: Api,
): Promise<FoundSlugs> {
  const isAsked = keys.some((key) => isUuid(key) || !PLAIN_SLUG.test(key));
  if (!isAsked || !keys.every(isSlugOrId)) return { known: [], slugs: new Map() };
  const hasAll = (known: CrmAttribute[]) => keys.every((key) => find(key, known));
  const known = await fetchKnownAttributes(container, api, hasAll);
  const slugs = keys.map((key) => [key, find(key, known)?.api_slug ?? key] as const);
  return { known, slugs: new Map(slugs) };
}

/** Names what values refer to as the CRM does: ids in its form, objects by their slugs. Other texts stay. */
async function canonicalizeReferences(values: Values, api: Api): Promise<Values> {
  const items = Object.values(values).flatMap(listObjects);
  const formatted = formatIds(values);
  if (!items.some(({ target_object: name }) => isId(name))) return formatted;
  const slugs = await tryLookup(() => fetchObjectSlugs(api));
  const toSlug = (key: string, name: unknown) =>
    key === "target_object" && isId(name) ? (slugs?.get(formatUuid(name)) ?? name) : name;
  const entries = Object.entries(formatted).map(([attribute, value]) => [
    attribute,
    replaceMembers(value, (_item, key, name) => [[key, toSlug(key, name)]]),
  ]);
  return Object.fromEntries(entries) as Values;
}

function isId(name: unknown): name is string {
  return typeof name === "string" && isUuid(name);
}

/** Puts values under slugs. @throws InputError for an attribute that is named twice. */
function renameKeys(values: Values, input: string, { known, slugs }: FoundSlugs, api: Api): Values {
  const repeated = findRepeatedAttributes(values, input, known);
  if (repeated.length > 0) throw new InputError(api.operation, repeated);
  const entries = Object.entries(values).map(([key, value]) => {
    const slug = slugs.get(key) ?? key;
    if (slug !== key && !isUuid(key)) api.adjust(`${input}.${key} was written as ${slug}`);
    return [slug, value] as const;
  });
  return Object.fromEntries(entries);
}
