import { type Api, path } from "@workbelt/core/provider";
import { z } from "zod";
import type { Container } from "../values/container.js";
import { cacheSchema } from "../schema-cache.js";
import { tryLookup } from "../try-lookup.js";
import type { CrmAttribute, CrmListedAttribute } from "./attribute.js";
import { type CrmAttributeChoice, choice } from "./choice.js";
import { OPTIONS, STATUSES } from "./choice-kind.js";

const response = z.object({ data: z.array(choice) });

/**
 * Fetches the options of a select attribute or the statuses of a status attribute, by default without
 * archived ones.
 */
export async function fetchChoices(
  { identifier, kind: container }: Container,
  attribute: string,
  kind: "options" | "statuses",
  api: Api,
  { archived = false }: { archived?: boolean } = {},
): Promise<CrmAttributeChoice[]> {
  const scope = container === "lists" ? "list_configuration:read" : "object_configuration:read";
  const { data } = await api.send(
    {
      method: "GET",
      path: path`/v2/${container}/${identifier}/attributes/${attribute}/${kind}`,
      query: { show_archived: archived || undefined },
      scopes: [scope],
      readOnly: true,
    },
    response,
  );
  return data;
}

const MAX_ATTRIBUTES = 20;

/**
 * Adds the titles of their options and statuses to the first twenty select and status attributes, which would
 * otherwise take a call each. Cached for ten minutes. Without them if one cannot be read.
 */
export async function addTitles(
  attributes: readonly CrmAttribute[],
  container: Container,
  api: Api,
): Promise<CrmListedAttribute[]> {
  const chosen = attributes
    .flatMap(({ api_slug: slug, is_archived, type }) => {
      const kind = [OPTIONS, STATUSES].find((each) => each.type === type);
      return kind === undefined || is_archived === true ? [] : [{ slug, plural: kind.plural }];
    })
    .slice(0, MAX_ATTRIBUTES);
  const load = async () => {
    const found = chosen.map(async ({ plural, slug }) => {
      const choices = await fetchChoices(container, slug, plural, api);
      return [slug, { [plural]: choices.map(({ title }) => title) }] as const;
    });
    return new Map(await Promise.all(found));
  };
  const key = `titles ${JSON.stringify([container, chosen])}`;
  const titles = await tryLookup(() => cacheSchema(key, load, api));
  return attributes.map((each) => ({ ...each, ...titles?.get(each.api_slug) }));
}
