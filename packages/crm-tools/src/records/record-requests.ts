import {
  type Api,
  compactPage,
  offsetPage,
  type Path,
  path,
  type RequestSpec,
} from "@workbelt/core/provider";
import { z } from "zod";
import { explained, type RequestSubject } from "../failures/explained.js";
import { filter } from "../inputs/filter.js";
import { id } from "../inputs/ids.js";
import { paging } from "../inputs/paging.js";
import type { Sort } from "../inputs/sort-faults.js";
import { sorts } from "../inputs/sorts.js";
import type { Container } from "../values/container.js";
import { writtenValues } from "../values/written-values.js";
import {
  compactRecord,
  compactWrittenRecord,
  type CrmRecord,
  record,
  type WrittenRecord,
} from "./record.js";

/** Scopes to read records. */
export const READ_SCOPES = ["record_permission:read", "object_configuration:read"];
/** Scopes to create and delete records. */
export const WRITE_SCOPES = ["record_permission:read-write", "object_configuration:read"];

const DEFAULT_LIMIT = 500;
const oneRecord = z.object({ data: record });
const manyRecords = z.object({ data: z.array(record) });

/** The input that names a record. */
export const recordId = id("UUID of the record");

/** The inputs of a query of records or entries. */
export const queryInputs = {
  filter: filter.optional(),
  sorts: sorts.optional(),
  ...paging({ most: DEFAULT_LIMIT, normally: DEFAULT_LIMIT }),
};

/** A query of records or entries, as its inputs say it. */
export interface Query {
  filter?: Record<string, unknown> | undefined;
  sorts?: Sort[] | undefined;
  limit?: number | undefined;
  offset?: number | undefined;
}

/** The request of a query: a POST whose body is not wrapped in `data`. */
export function queryRequest(to: Path, query: Query): RequestSpec {
  const { limit = DEFAULT_LIMIT, offset = 0, ...conditions } = query;
  return {
    method: "POST",
    path: to,
    body: { ...conditions, limit, offset },
    readOnly: true,
  };
}

/** Describes a query for the explanation of a refusal. */
export function querySubject(container: Container, query: Query): RequestSubject {
  return { ...container, values: query.filter ?? {}, sorts: query.sorts ?? [] };
}

/** The page a query was answered with. */
export function queryPage<Item>(items: Item[], { limit = DEFAULT_LIMIT, offset = 0 }: Query) {
  return offsetPage(items, limit, offset);
}

/** The path of one record. */
export function recordPath(object: string, record_id: string): Path {
  return path`/v2/objects/${object}/records/${record_id}`;
}

/** What every operation that lists records has. The service pages by offset and names no total. */
export const listingRecords = {
  effect: "read",
  scopes: READ_SCOPES,
  pagination: { kind: "offset", input: "offset" },
  compact: compactPage(compactRecord),
} as const;

/** Lists records of an object. */
export async function queryRecords(object: string, query: Query, api: Api) {
  const request = queryRequest(path`/v2/objects/${object}/records/query`, query);
  const about = querySubject({ kind: "objects", identifier: object }, query);
  const { data } = await explained(about, api, () => api.send(request, manyRecords));
  return queryPage(data, query);
}

/** What every operation that gets a record has. */
export const gettingRecord = {
  effect: "read",
  scopes: READ_SCOPES,
  response: oneRecord,
  result: (reply: z.output<typeof oneRecord>): CrmRecord => reply.data,
  compact: compactRecord,
} as const;

/** What every operation that creates a record has. */
export const creatingRecord = {
  effect: "create",
  scopes: WRITE_SCOPES,
  compact: compactWrittenRecord,
} as const;

/** A record to be made. */
export interface NewRecord {
  operation: string;
  object: string;
  values: Readonly<Record<string, unknown>>;
}

/** Creates a record of values as people and models write them. */
export async function createRecordOf(given: NewRecord, api: Api): Promise<WrittenRecord> {
  const { object, operation } = given;
  const container = { kind: "objects", identifier: object } as const;
  const target = { ...container, operation, input: "values" };
  const { adjusted, values } = await writtenValues(given.values, target, api);
  const { data } = await explained({ ...container, values }, api, () =>
    api.send(
      { method: "POST", path: path`/v2/objects/${object}/records`, body: { data: { values } } },
      oneRecord,
    ),
  );
  return adjusted.length === 0 ? data : { ...data, adjusted };
}
