import { InputError, type InputIssue } from "@workbelt/core";
import { type Api, findNamed, isUuid, tryLookup } from "@workbelt/core/provider";
import type { CrmAttribute } from "../schema/attribute.js";
import { fetchKnownAttributes, findAttribute } from "../schema/fetch-attributes.js";
import type { WriteTarget } from "../schema/pending-value.js";

/** Values by attribute, as in the input. */
type Values = Readonly<Record<string, unknown>>;

/** Values under slugs and ids that the CRM finds, and the keys that were changed. */
interface KeyedValues {
  values: Values;
  adjusted: string[];
}

// Slugs as Attio makes them from titles.
export const PLAIN_SLUG = /^[a-z0-9_-]+$/;

/**
 * Puts values under the slugs of their attributes, where they are given under a slug in other letters. The attributes are
 * looked up only for such a key, and for an id beside other keys. If they cannot be read, the CRM decides.
 *
 * @throws InputError for an attribute that is named twice: only one of its values would be written.
 */
export async function keyBySlug(
  given: Values,
  target: WriteTarget,
  api: Api,
): Promise<KeyedValues> {
  const keys = Object.keys(given);
  const isAsked = keys.some((key) => (isUuid(key) ? keys.length > 1 : !PLAIN_SLUG.test(key)));
  if (!isAsked) return { values: given, adjusted: [] };
  const hasAll = (known: CrmAttribute[]) => keys.every((key) => findByKey(key, known));
  const known = (await tryLookup(() => fetchKnownAttributes(target, api, hasAll))) ?? [];
  const repeated = findRepeatedAttributes(given, target.input, known);
  if (repeated.length > 0) throw new InputError(api.operation, repeated);
  const adjusted: string[] = [];
  const entries = Object.entries(given).map(([key, value]) => {
    const slug = isUuid(key) ? key : (findByKey(key, known)?.api_slug ?? key);
    if (slug !== key) adjusted.push(`${target.input}.${key} was written as ${slug}`);
    return [slug, value] as const;
  });
  return { values: Object.fromEntries(entries), adjusted };
}

/** Finds an attribute by its id, or by its slug in any letters that only one has. */
export function findByKey(
  key: string,
  attributes: readonly CrmAttribute[],
): CrmAttribute | undefined {
  return findAttribute(attributes, key) ?? findNamed(key, attributes, ({ api_slug }) => api_slug);
}

/** Finds attributes that values name twice, such as by slug and by id. */
export function findRepeatedAttributes(
  values: Values,
  input: string,
  attributes: readonly CrmAttribute[],
): InputIssue[] {
  const first = new Map<CrmAttribute, string>();
  return Object.keys(values).flatMap((key) => {
    const attribute = findByKey(key, attributes);
    const earlier = attribute && first.get(attribute);
    if (attribute !== undefined && earlier === undefined) first.set(attribute, key);
    if (earlier === undefined) return [];
    const names = `${JSON.stringify(earlier)} and ${JSON.stringify(key)}`;
    const message = `${names} are the same attribute: give it once, under one of them`;
    return [{ field: `${input}.${key}`, message }];
  });
}
