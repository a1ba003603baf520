import { InputError } from "@workbelt/core";
import {
  type Api,
  findName,
  quoteUnlessToken,
  suggestClosest,
  tryLookup,
} from "@workbelt/core/provider";
import { z } from "zod";
import { formatQuotedNames } from "../errors/unknown-name.js";
import { fetchAttributes } from "../schema/fetch-attributes.js";
import { cacheSchema } from "../schema-cache.js";
import { attributesPath, type Container } from "../schema/container.js";
import type { CrmAttributeValue } from "../values/decode-values.js";

/** The input that selects attributes. */
export const attributesInput = z.array(z.string().min(1)).min(1).describe("Slugs (default all)");

type Values = Record<string, CrmAttributeValue[]>;

/** Attributes of an object or list that an operation was asked for. */
interface Selection {
  attributes: readonly string[] | undefined;
  container: Container;
}

/**
 * Keeps of each record or entry only the values of the selected attributes and its name. The service has no
 * selection of its own.
 *
 * @throws InputError for a slug that does not exist, with the closest one.
 */
export async function selectAttributes<
  Key extends string,
  Item extends { readonly [key in Key]?: Values | null | undefined },
>(items: Item[], key: Key, { attributes, ...asked }: Selection, api: Api): Promise<Item[]> {
  if (attributes === undefined) return items;
  const given = [...new Set(items.flatMap((item) => Object.keys(item[key] ?? {})))];
  const missing = attributes.filter((slug) => findName(slug, given) === undefined);
  if (items.length > 0 && missing.length > 0)
    await assertExist(missing, { ...asked, attributes }, api);
  const selected = new Set(attributes.map((slug) => findName(slug, given)));
  const isSelected = ([slug]: [string, unknown]) => slug === "name" || selected.has(slug);
  return items.map((item) => {
    const values = Object.entries<CrmAttributeValue[]>(item[key] ?? {}).filter(isSelected);
    return { ...item, [key]: Object.fromEntries(values) };
  });
}

/** Fetches the slugs of all attributes. Cached for ten minutes, unless one is wanted that is not among them. */
function fetchSlugs(container: Container, wanted: readonly string[], api: Api): Promise<string[]> {
  const load = async () => {
    const { items } = await fetchAttributes(container, api);
    return items.map(({ api_slug }) => api_slug);
  };
  const hasAll = (known: string[]) => wanted.every((slug) => findName(slug, known) !== undefined);
  return cacheSchema(`attributes of ${attributesPath(container)}`, load, api, hasAll);
}

/** Looks up attributes: those that were archived or added meanwhile may be missing in the values. */
async function assertExist(
  missing: readonly string[],
  { attributes = [], container }: Selection,
  api: Api,
) {
  const known = (await tryLookup(() => fetchSlugs(container, missing, api))) ?? missing;
  const issues = missing
    .filter((slug) => findName(slug, known) === undefined)
    .map((slug) => {
      const closest = suggestClosest(slug, [...known]);
      const hint =
        closest === undefined
          ? `expected one of ${formatQuotedNames([...known])}`
          : `did you mean ${closest}?`;
      const name = quoteUnlessToken(slug);
      const field = `attributes.${attributes.indexOf(slug)}`;
      return { field, message: `there is no attribute ${name}; ${hint}` };
    });
  if (issues.length > 0) throw new InputError(api.operation, issues);
}
