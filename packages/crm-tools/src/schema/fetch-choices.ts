import { type Api, type Path, path } from "@workbelt/core/provider";
import { z } from "zod";
import { cacheSchema } from "../schema-cache.js";
import { configurationScope, type Container } from "./container.js";
import { type CrmAttributeChoice, choice } from "./choice.js";

const response = z.object({ data: z.array(choice) });

/**
 * Fetches the options of a select attribute or the statuses of a status attribute, by default without
 * archived ones.
 */
export async function fetchChoices(
  container: Container,
  attribute: string,
  kind: "options" | "statuses",
  api: Api,
  { archived = false }: { archived?: boolean } = {},
): Promise<CrmAttributeChoice[]> {
  const { data } = await api.get(choicesPath(container, attribute, kind), response, {
    query: { show_archived: archived || undefined },
    scopes: [configurationScope("read", container)],
  });
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
  const key = choicesPath(container, attribute, kind);
  return cacheSchema(key, () => fetchChoices(container, attribute, kind, api), api, suffices);
}

function choicesPath(
  { identifier, kind: target }: Container,
  attribute: string,
  kind: "options" | "statuses",
): Path {
  return path`/v2/${target}/${identifier}/attributes/${attribute}/${kind}`;
}
