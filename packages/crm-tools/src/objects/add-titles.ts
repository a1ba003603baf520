import { type Api, tryLookup } from "@workbelt/core/provider";
import { z } from "zod";
import { cacheSchema } from "../schema-cache.js";
import type { Container } from "../schema/container.js";
import { listedAttributeOutput } from "../schema/attribute.js";
import { OPTIONS, STATUSES } from "../schema/choice-kind.js";
import { fetchChoices } from "../schema/fetch-choices.js";

const MAX_ATTRIBUTES = 20;
const MAX_TITLES = 30;

type Attribute = z.infer<typeof listedAttributeOutput>;

/** The shape of an attribute in a list for models, with the titles that its values take. */
export const titledAttributeOutput = listedAttributeOutput.extend({
  statuses: z.array(z.string()).optional(),
  options: z.array(z.string()).optional(),
  other_options: z.int().describe("Number of options that are not shown").optional(),
});

type TitledAttribute = z.infer<typeof titledAttributeOutput>;

/** Attributes as models read them. */
export interface AttributeList {
  items: readonly Attribute[];
}

/**
 * Adds the titles of their options and statuses to the first twenty select and status attributes of a list, which would
 * otherwise take a call each. Of many options, only the first are shown. Cached for ten minutes. Without them if one
 * cannot be read.
 */
export async function addTitles(list: AttributeList, container: Container, api: Api) {
  const chosen = list.items
    .flatMap(({ api_slug: slug, type, ...found }) => {
      const kind = [OPTIONS, STATUSES].find((each) => each.type === type);
      return kind === undefined || "is_archived" in found ? [] : [{ slug, plural: kind.plural }];
    })
    .slice(0, MAX_ATTRIBUTES);
  const load = async () => {
    const found = chosen.map(async ({ plural, slug }) => {
      const choices = await fetchChoices(container, slug, plural, api);
      return [slug, choices.map(({ title }) => title)] as const;
    });
    return new Map(await Promise.all(found));
  };
  const key = `titles ${JSON.stringify([container, chosen])}`;
  const titles = await tryLookup(() => cacheSchema(key, load, api));
  const items = list.items.map((each): TitledAttribute => {
    return { ...each, ...showTitles(each, titles?.get(each.api_slug)) };
  });
  return { ...list, items };
}

function showTitles({ type }: Attribute, titles: string[] | undefined) {
  if (titles === undefined) return {};
  if (type === STATUSES.type) return { statuses: titles };
  const others = titles.length - MAX_TITLES;
  const options = titles.slice(0, MAX_TITLES);
  return others > 0 ? { options, other_options: others } : { options };
}
