import type { ApiError } from "@workbelt/core";
import {
  type Api,
  type Explanation,
  offsetPage,
  type Path,
  path,
  type RequestSpec,
} from "@workbelt/core/provider";
import { z } from "zod";
import { explainApiError } from "../errors/explain-api-error.js";
import { filter } from "../inputs/filter.js";
import { paging } from "../inputs/paging.js";
import type { Sort } from "../inputs/sort-problems.js";
import { sorts } from "../inputs/sorts.js";
import type { Container } from "../values/container.js";
import { READ_SCOPES } from "./record-requests.js";
import { compactRecords } from "./compact-records.js";
import { record } from "./record.js";
import { attributesInput, selectAttributes } from "./select-attributes.js";

const DEFAULT_LIMIT = 500;
const response = z.object({ data: z.array(record) });

/** The inputs of a query of records or entries. */
export const queryInputs = {
  filter: filter.optional(),
  sorts: sorts.optional(),
  attributes: attributesInput.optional(),
  ...paging({ max: DEFAULT_LIMIT, default: DEFAULT_LIMIT }),
};

/** A query of records or entries. */
export interface Query {
  filter?: Record<string, unknown> | undefined;
  sorts?: Sort[] | undefined;
  /** Slugs of the attributes to return; all if it is left out. */
  attributes?: string[] | undefined;
  limit?: number | undefined;
  offset?: number | undefined;
}

/** Builds the request of a query: a POST whose body is not wrapped in `data`. */
export function createQueryRequest(to: Path, query: Query): RequestSpec {
  const { attributes: _selected, limit = DEFAULT_LIMIT, offset = 0, ...conditions } = query;
  return {
    method: "POST",
    path: to,
    body: { ...conditions, limit, offset },
    readOnly: true,
  };
}

/** Turns the items of a query into its page. */
export function toQueryPage<Item>(items: Item[], { limit = DEFAULT_LIMIT, offset = 0 }: Query) {
  return offsetPage(items, limit, offset);
}

/** Explains why the CRM rejected a query. */
export function explainQueryError(
  error: ApiError,
  container: Container,
  query: Query,
  api: Api,
): Promise<Explanation | undefined> {
  const subject = { ...container, values: query.filter ?? {}, sorts: query.sorts ?? [] };
  return explainApiError(error, subject, api);
}

/** Common parts of the operations that list records. The service pages by offset and names no total. */
export const LIST_DEFAULTS = {
  effect: "read",
  scopes: READ_SCOPES,
  pagination: { kind: "offset", input: "offset", size: "limit" },
  compact: compactRecords,
} as const;

/** Fetches a page of an object's records. */
export async function fetchRecords(object: string, query: Query, api: Api) {
  const request = createQueryRequest(path`/v2/objects/${object}/records/query`, query);
  const { data } = await api.send(request, response);
  return toQueryPage(data, query);
}

/** Fetches a page of an object's records with the values that the query selects. */
export async function fetchSelectedRecords(
  object: string,
  query: Query,
  operation: string,
  api: Api,
) {
  const page = await fetchRecords(object, query, api);
  const container = { kind: "objects", identifier: object } as const;
  const selection = { attributes: query.attributes, container, operation };
  return { ...page, items: await selectAttributes(page.items, "values", selection, api) };
}
