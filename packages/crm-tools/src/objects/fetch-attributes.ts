import type { Page } from "@workbelt/core";
import type { Api } from "@workbelt/core/provider";
import { z } from "zod";
import { fetchAllPages } from "../fetch-all-pages.js";
import { attributesPath, type Container } from "../values/container.js";
import { type CrmAttribute, attribute } from "./attribute.js";

// The service documents neither a default nor a maximum page size.
const PAGE_SIZE = 100;
const response = z.object({ data: z.array(attribute) });

/** Fetches all attributes of an object or list. */
export function fetchAttributes(container: Container, api: Api): Promise<Page<CrmAttribute>> {
  const scopes =
    container.kind === "lists" ? ["list_configuration:read"] : ["object_configuration:read"];
  const request = { method: "GET", path: attributesPath(container), scopes } as const;
  return fetchAllPages({
    pageSize: PAGE_SIZE,
    fetchItems: async (limit, offset) =>
      (await api.send({ ...request, query: { limit, offset } }, response)).data,
  });
}
