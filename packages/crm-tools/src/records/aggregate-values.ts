import type { Page } from "@workbelt/core";
import {
  type AggregateColumn,
  type AggregatedPage,
  aggregatePages,
  type AggregateRequest,
  type Api,
  type Cell,
  type ColumnKind,
  listAggregatedColumns,
  planAggregate,
  type Reference,
} from "@workbelt/core/provider";
import { fetchMemberNames } from "../schema/name-members.js";
import { fetchAttributes } from "../schema/fetch-attributes.js";
import { cacheSchema } from "../schema-cache.js";
import { attributesPath, type Container } from "../schema/container.js";
import { shortenTime } from "../schema/compact-values.js";
import { type CrmAttributeValue, decodeValue } from "../values/decode-values.js";
import { fetchRecordNames } from "./fetch-record-names.js";

const KINDS: Readonly<Record<string, ColumnKind>> = {
  number: "number",
  rating: "number",
  currency: "amount",
  date: "time",
  timestamp: "time",
  interaction: "time",
};

const MEMBER = "workspace-member";
const PAGE_SIZE = 500;

type Values = Record<string, CrmAttributeValue[]> | null | undefined;

/** A list of records or entries whose values are aggregated. */
interface AggregatedValues<Item> {
  container: Container;
  request: AggregateRequest;
  getId: (item: Item) => string;
  getValues: (item: Item) => Values;
  fetchPage: (paging: { limit: number; offset: number }, api: Api) => Promise<Page<Item>>;
}

/**
 * Aggregates the values of all records or entries that a query matches.
 *
 * @throws InputError for attributes that do not exist, and for figures that their types do not have.
 */
export async function aggregateValues<Item>(
  { container, fetchPage, getValues, request, ...source }: AggregatedValues<Item>,
  api: Api,
): Promise<AggregatedPage<Item>> {
  const types = await fetchTypes(container, request, api);
  const columns = [...types].map(([slug, type]): [string, AggregateColumn<Item>] => [
    slug,
    {
      kind: KINDS[type] ?? "other",
      read: (item) => (getValues(item)?.[slug] ?? []).flatMap(toCell),
    },
  ]);
  return aggregatePages(
    {
      ...source,
      pagination: { kind: "offset", input: "offset" },
      plan: planAggregate(request, new Map(columns), api),
      fetchPage: ({ offset = 0 }, each) =>
        fetchPage({ limit: PAGE_SIZE, offset: Number(offset) }, each),
      findNames: findReferenceNames,
    },
    api,
  );
}

/** Fetches the types of all attributes by slug. Cached for ten minutes, unless the request names others. */
function fetchTypes(
  container: Container,
  request: AggregateRequest,
  api: Api,
): Promise<ReadonlyMap<string, string>> {
  const load = async () => {
    const { items } = await fetchAttributes(container, api);
    return new Map(items.map(({ api_slug, type }) => [api_slug, type]));
  };
  const hasAll = (known: ReadonlyMap<string, string>) => {
    const named = listAggregatedColumns(request, (slug) => known.has(slug));
    return named.every((slug) => known.has(slug));
  };
  return cacheSchema(`types of ${attributesPath(container)}`, load, api, hasAll);
}

/** Reads a value as what groups and figures are made of; none if it is of an unknown form. */
function toCell(item: CrmAttributeValue): Cell[] {
  switch (item.attribute_type) {
    case "currency":
      return typeof item.currency_value === "number"
        ? [{ amount: item.currency_value, currency: item.currency_code ?? undefined }]
        : [];
    case "date":
    case "timestamp":
      return typeof item.value === "string" ? [{ time: shortenTime(item.value) }] : [];
    case "interaction":
      return item.interacted_at === undefined ? [] : [{ time: item.interacted_at }];
    case "actor-reference":
      return toActorCell(item.referenced_actor_id, item.referenced_actor_type);
    case "record-reference":
      return item.target_record_id === undefined
        ? []
        : [{ id: item.target_record_id, type: item.target_object ?? "" }];
    default: {
      const value = decodeValue(item);
      if (value === undefined || value === null) return [];
      return [typeof value === "object" ? JSON.stringify(value) : value];
    }
  }
}

/** Reads a member, or of an app, automation or the CRM itself its type. */
export function toActorCell(
  id: string | null | undefined,
  type: string | null | undefined,
): Cell[] {
  if (type === MEMBER && id) return [{ id, type: MEMBER }];
  return type ? [type] : [];
}

// As many as one lookup of names takes of an object.
const NAMES_AT_ONCE = 500;

/** Finds the names of members and records. */
export async function findReferenceNames(
  references: readonly Reference[],
  api: Api,
): Promise<ReadonlyMap<string, string>> {
  const records = references.flatMap(({ id, type }) =>
    type === MEMBER ? [] : [{ object: type, record_id: id }],
  );
  const hasMembers = records.length < references.length;
  const members = hasMembers ? await fetchMemberNames(api) : new Map<string, string>();
  const names = new Map(members);
  for (let start = 0; start < records.length; start += NAMES_AT_ONCE) {
    const found = await fetchRecordNames(records.slice(start, start + NAMES_AT_ONCE), api);
    for (const [id, name] of found) names.set(id, name);
  }
  return names;
}
