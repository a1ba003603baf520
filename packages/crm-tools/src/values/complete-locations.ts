import { type Api, findName, isUuid } from "@workbelt/core/provider";
import { fetchKnownAttributes, findAttribute } from "../schema/fetch-attributes.js";
import type { Container } from "../schema/container.js";
import type { CrmAttributeValue } from "./decode-values.js";
import { isItem, type Item } from "../schema/item.js";
import { isLocation, LOCATION_KEYS } from "../schema/location.js";

type Values = Readonly<Record<string, unknown>>;
type Present = Readonly<Record<string, readonly CrmAttributeValue[]>>;

/** Values that were completed, with a report of the parts that were kept. */
export interface CompletedValues {
  values: Values;
  kept: string[];
}

/** The record or entry that is changed. */
export interface Changed extends Container {
  /** The input that holds the values. */
  input: string;
  /** Fetches its present values by slug; undefined if there is none yet. */
  fetchPresent: () => Promise<Present | null | undefined>;
}

/**
 * Completes addresses of which only some parts are given from the present one: the CRM replaces an address as a whole, and
 * the other parts would be lost. A part that is given as null is cleared. The present values are fetched only for such an
 * address.
 */
export async function completeLocations(
  given: Values,
  { fetchPresent, input, ...container }: Changed,
  api: Api,
): Promise<CompletedValues> {
  const partial = Object.entries(given).flatMap(([attribute, value]) => {
    const location = getPartialLocation(value);
    return location === undefined ? [] : [[attribute, location] as const];
  });
  if (partial.length === 0) return { values: given, kept: [] };
  const present = (await fetchPresent()) ?? {};
  const kept: string[] = [];
  const completed = partial.map(async ([attribute, location]) => {
    const slug = await findSlug(attribute, present, container, api);
    const [current = {}] = present[slug] ?? [];
    const parts = LOCATION_KEYS.filter((key) => !(key in location)).flatMap((key) => {
      const part = current[key];
      return typeof part === "string" && part !== "" ? [[key, part] as const] : [];
    });
    if (parts.length > 0) {
      const named = parts.map(([key, part]) => `${key} ${JSON.stringify(part)}`).join(", ");
      kept.push(`${input}.${attribute}.0 keeps ${named}; null clears a part`);
    }
    return [attribute, [{ ...Object.fromEntries(parts), ...location }]] as const;
  });
  return { values: { ...given, ...Object.fromEntries(await Promise.all(completed)) }, kept };
}

/** Returns the one address of a value that lacks some of its parts. */
function getPartialLocation(value: unknown): Item | undefined {
  const [location, ...others]: unknown[] = Array.isArray(value) ? value : [value];
  if (!isItem(location) || others.length > 0 || "phone_number" in location) return undefined;
  const isPartial = isLocation(location) && !LOCATION_KEYS.every((key) => key in location);
  return isPartial ? location : undefined;
}

async function findSlug(attribute: string, present: Present, container: Container, api: Api) {
  if (!isUuid(attribute)) return findName(attribute, Object.keys(present)) ?? attribute;
  const known = await fetchKnownAttributes(
    container,
    api,
    (all) => findAttribute(all, attribute) !== undefined,
  );
  return findAttribute(known, attribute)?.api_slug ?? attribute;
}
