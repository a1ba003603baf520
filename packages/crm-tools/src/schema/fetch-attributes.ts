import type { Page } from "@workbelt/core";
import type { Api } from "@workbelt/core/provider";
import { z } from "zod";
import { fetchAllPages } from "../fetch-all-pages.js";
import { cacheSchema } from "../schema-cache.js";
import { attributesPath, configurationScope, type Container } from "./container.js";
import { type CrmAttribute, attribute } from "./attribute.js";

// The service documents neither a default nor a maximum page size.
const PAGE_SIZE = 100;
const response = z.object({ data: z.array(attribute) });

/** Fetches the attributes of an object, activity or list, by default without archived ones. */
export function fetchAttributes(
  container: Container,
  api: Api,
  { archived = false }: { archived?: boolean } = {},
): Promise<Page<CrmAttribute>> {
  const scopes = [configurationScope("read", container)];
  return fetchAllPages({
    pageSize: PAGE_SIZE,
    fetchItems: async (limit, offset) =>
      (
        await api.get(attributesPath(container), response, {
          query: { limit, offset, show_archived: archived || undefined },
          scopes,
        })
      ).data,
  });
}

/** Fetches the attributes of an object or list. Cached for ten minutes, as far as what is cached `suffices`. */
export function fetchKnownAttributes(
  container: Container,
  api: Api,
  suffices?: (known: CrmAttribute[]) => boolean,
): Promise<CrmAttribute[]> {
  const load = async () => (await fetchAttributes(container, api)).items;
  return cacheSchema(attributesPath(container), load, api, suffices);
}

/** Fetches the attributes of an object or list, archived ones included. */
export async function fetchAllAttributes(container: Container, api: Api): Promise<CrmAttribute[]> {
  return (await fetchAttributes(container, api, { archived: true })).items;
}

/** Finds an attribute by its slug or id. */
export function findAttribute(
  attributes: readonly CrmAttribute[],
  slugOrId: string,
): CrmAttribute | undefined {
  return attributes.find(({ api_slug, id }) => [api_slug, id.attribute_id].includes(slugOrId));
}
