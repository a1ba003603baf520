import { isDeepStrictEqual } from "node:util";
import { ApiError, type Page } from "@workbelt/core";
import {
  type Aggregated,
  aggregateInput,
  type AggregateRequest,
  type Api,
  type Explanation,
  offsetPage,
  type Path,
  type RequestSpec,
  truncate,
  tryLookup,
} from "@workbelt/core/provider";
import { z } from "zod";
import { explainApiError } from "../errors/explain-api-error.js";
import { filter } from "../inputs/filter.js";
import { id } from "../inputs/ids.js";
import { paging } from "../inputs/paging.js";
import { renderForm } from "../inputs/render-form.js";
import { rewriteFilter } from "../inputs/rewrite-filter.js";
import { rewriteSorts, type Sort } from "../inputs/sort-problems.js";
import { sorts } from "../inputs/sorts.js";
import { type Container, recordContainer } from "../schema/container.js";
import { getQueryPath } from "../schema/record-reference.js";
import { adaptFilter } from "./adapt-filter.js";
import { getRecordScopes, READ_SCOPES } from "./record-requests.js";
import { compactRecords, recordsOutput } from "./compact-records.js";
import { readFilter } from "./read-filter.js";
import { aggregateValues } from "./aggregate-values.js";
import { type CrmRecord, record } from "./record.js";
import { attributesInput, selectAttributes } from "./select-attributes.js";

const DEFAULT_LIMIT = 500;
const MAX_REPORT_LENGTH = 500;
const response = z.object({ data: z.array(record) });

/** The CRM's codes of errors about a filter. */
const FILTER_CODES = new Set(["filter_error", "value_not_found"]);

/** The inputs of a query of records or entries. */
export const queryInputs = {
  filter: filter.optional(),
  sorts: sorts.optional(),
  view_id: id("view", "UUID of a saved view whose filter selects them; not with filter").optional(),
  attributes: attributesInput.optional(),
  aggregate: aggregateInput,
  ...paging({ max: DEFAULT_LIMIT, default: DEFAULT_LIMIT }),
};

/** A query of records or entries. */
export interface Query {
  filter?: Readonly<Record<string, unknown>> | undefined;
  sorts?: Sort[] | undefined;
  /** A saved view, whose filter applies instead of one. */
  view_id?: string | undefined;
  /** Slugs of the attributes to return; all if it is left out. */
  attributes?: string[] | undefined;
  limit?: number | undefined;
  offset?: number | undefined;
}

/** A query whose result can be figures about all items instead of a page of them. */
export interface ListQuery extends Query {
  aggregate?: AggregateRequest | undefined;
}

/** Builds the request of a query: a POST whose body is not wrapped in `data`. */
function createQueryRequest(to: Path, query: Query): RequestSpec {
  const {
    attributes: _selected,
    limit = DEFAULT_LIMIT,
    offset = 0,
    view_id,
    ...conditions
  } = query;
  return {
    method: "POST",
    path: to,
    body: { ...conditions, filter_view_id: view_id, limit, offset },
    readOnly: true,
  };
}

/** A page of a query. */
export interface QueryPage<Item> extends Page<Item>, Aggregated {
  /** Records or entries that the filter matches, if this is the last page: the CRM names no number. */
  total?: number;
}

/** The records or entries that a query is about. */
export interface QueryTarget<Item> {
  container: Container;
  /** The shape of the response. */
  shape: z.ZodType<{ data: Item[] }>;
  /** @default those of the operation */
  scopes?: string[];
}

/**
 * Sends a query as people write it in the CRM's own form. One that the CRM rejects is adapted to the types of its
 * attributes. Reports what was sent instead of what was given.
 *
 * @throws InputError for an unknown member, and the client's errors.
 */
export async function sendQuery<Item>(
  to: Path,
  given: Query,
  { container, scopes, shape }: QueryTarget<Item>,
  api: Api,
): Promise<QueryPage<Item>> {
  const send = async (query: Query) => {
    const { data } = await api.send({ ...createQueryRequest(to, query), scopes }, shape);
    return toQueryPage(data, query);
  };
  const rewritten = rewriteQuery(given, container);
  const conditions = rewritten.filter && (await readFilter(rewritten.filter, container, api));
  const query = { ...rewritten, filter: conditions };
  try {
    const page = await send(query);
    reportChanges(given, rewritten, api);
    return page;
  } catch (error) {
    if (!isRejected(error) || conditions === undefined) throw error;
    const adapted = await tryLookup(() => adaptFilter(conditions, error, container, api));
    if (adapted === undefined || isDeepStrictEqual(adapted, conditions)) throw error;
    // The first error is about the filter that the caller knows.
    const page = await send({ ...query, filter: adapted }).catch((other: unknown) => {
      throw isRejected(other) ? error : other;
    });
    reportChanges(given, { ...rewritten, filter: adapted }, api);
    return page;
  }
}

function isRejected(error: unknown): error is ApiError {
  return error instanceof ApiError && FILTER_CODES.has(error.serviceCode ?? "");
}

function rewriteQuery(query: Query, { identifier, kind }: Container): Query {
  const object = kind === "objects" ? identifier : undefined;
  return {
    ...query,
    filter: query.filter && rewriteFilter(query.filter, object),
    sorts: query.sorts && rewriteSorts(query.sorts, object),
  };
}

/** Reports the filter and the sorts that were sent instead of those given. */
function reportChanges(given: Query, sent: Query, api: Api): void {
  for (const key of ["filter", "sorts"] as const) {
    if (isDeepStrictEqual(given[key], sent[key])) continue;
    api.adjust(`${key} was sent as ${truncate(renderForm(sent[key]), MAX_REPORT_LENGTH)}`);
  }
}

/** Turns the items of a query into its page. */
function toQueryPage<Item>(
  items: Item[],
  { filter: conditions, limit = DEFAULT_LIMIT, offset = 0, view_id }: Query,
) {
  const page = offsetPage(items, limit, offset);
  // An offset past the last item does not tell how many there are.
  const isKnown = page.next_offset === undefined && (items.length > 0 || offset === 0);
  const isSelected = conditions !== undefined || view_id !== undefined;
  return !isSelected || !isKnown ? page : { total: offset + items.length, ...page };
}

/** Explains why the CRM rejected a query. */
export function explainQueryError(
  error: ApiError,
  container: Container,
  given: Query,
  api: Api,
): Promise<Explanation | undefined> {
  const query = rewriteQuery(given, container);
  const subject = { ...container, values: query.filter ?? {}, sorts: query.sorts ?? [] };
  return explainApiError(error, subject, api);
}

/** Common parts of the operations that list records. The service pages by offset and names no total. */
export const LIST_DEFAULTS = {
  effect: "read",
  returnsTexts: ["records"],
  scopes: READ_SCOPES,
  pagination: { kind: "offset", input: "offset", size: "limit" },
  offersValuesOnly: true,
  output: recordsOutput,
  compact: compactRecords,
} as const;

/** Fetches a page of the records of an object or activity. */
export function fetchRecords(object: string, query: Query, api: Api) {
  const container = recordContainer(object);
  const scopes = getRecordScopes("read", object);
  return sendQuery(getQueryPath(object), query, { container, scopes, shape: response }, api);
}

/** Fetches a page of such records with the values that the query selects, or aggregates all of them. */
export async function fetchSelectedRecords(
  object: string,
  { aggregate, ...query }: ListQuery,
  api: Api,
): Promise<QueryPage<CrmRecord>> {
  const container = recordContainer(object);
  if (aggregate !== undefined) {
    return aggregateValues(
      {
        container,
        request: aggregate,
        getId: (each: CrmRecord) => each.id.record_id,
        getValues: ({ values }) => values,
        fetchPage: (page, each) => fetchRecords(object, { ...query, ...page }, each),
      },
      api,
    );
  }
  const page = await fetchRecords(object, query, api);
  const selection = { attributes: query.attributes, container };
  return { ...page, items: await selectAttributes(page.items, "values", selection, api) };
}
