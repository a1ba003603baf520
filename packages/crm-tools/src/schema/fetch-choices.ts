import { type Api, path } from "@workbelt/core/provider";
import { z } from "zod";
import { cacheSchema } from "../schema-cache.js";
import type { Container } from "./container.js";
import { type CrmAttributeChoice, choice } from "./choice.js";

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
  const { data } = await api.get(
    path`/v2/${container}/${identifier}/attributes/${attribute}/${kind}`,
    response,
    { query: { show_archived: archived || undefined }, scopes: [scope] },
  );
  return data;
}

/** Fetches the options or statuses that are not archived. Cached for ten minutes, as far as what is cached `suffices`. */
export function fetchKnownChoices(
  container: Container,
  attribute: string,
  kind: "options" | "statuses",
  api: Api,
  suffices: (known: CrmAttributeChoice[]) => boolean,
): Promise<CrmAttributeChoice[]> {
  const key = path`/v2/${container.kind}/${container.identifier}/attributes/${attribute}/${kind}`;
  return cacheSchema(key, () => fetchChoices(container, attribute, kind, api), api, suffices);
}
