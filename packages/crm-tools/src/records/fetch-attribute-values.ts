import type { Page } from "@workbelt/core";
import type { Api, Path } from "@workbelt/core/provider";
import { z } from "zod";
import { fetchAllPages } from "../fetch-all-pages.js";
import type { CrmAttributeValue } from "../values/decode-values.js";
import { attributeValue } from "./record.js";

// The service documents neither a default nor a maximum page size.
const PAGE_SIZE = 100;
const response = z.object({ data: z.array(attributeValue) });

/** Fetches the values of one attribute of a record or entry, those of the past included on request. */
export function fetchAttributeValues(
  path: Path,
  show_historic: boolean,
  api: Api,
): Promise<Page<CrmAttributeValue>> {
  return fetchAllPages({
    pageSize: PAGE_SIZE,
    fetchItems: async (limit, offset) => {
      const query = { show_historic, limit, offset };
      return (await api.get(path, response, { query })).data;
    },
  });
}
