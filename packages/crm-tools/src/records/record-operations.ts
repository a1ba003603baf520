import { compactPage, defineOperation, offsetPage, openObject, path } from "@workbelt/core";
import { z } from "zod";
import { filter } from "../inputs/filter.js";
import { id } from "../inputs/ids.js";
import { paging } from "../inputs/paging.js";
import { sorts } from "../inputs/sorts.js";
import { compactRecord, record } from "./record.js";
import { writtenValues } from "./written-values.js";

/** What the operations on one object differ in. */
export interface RecordOperationOptions {
  name: string;
  description: string;
  /** Slug of the object. */
  object: string;
}

const READ_SCOPES = ["record_permission:read", "object_configuration:read"];
const WRITE_SCOPES = ["record_permission:read-write", "object_configuration:read"];
const DEFAULT_LIMIT = 500;

const oneRecord = z.object({ data: record });

/** An operation that lists an object's records. The service pages by offset and names no total. */
export function listOperation({ object, ...own }: RecordOperationOptions) {
  return defineOperation({
    ...own,
    effect: "read",
    scopes: READ_SCOPES,
    pagination: { kind: "offset", input: "offset" },
    input: z.strictObject({
      filter: filter.optional(),
      sorts: sorts.optional(),
      ...paging({ most: DEFAULT_LIMIT, normally: DEFAULT_LIMIT }),
    }),
    // A query is a POST whose body is not wrapped in `data`.
    request: ({ limit = DEFAULT_LIMIT, offset = 0, ...query }) => ({
      method: "POST",
      path: path`/v2/objects/${object}/records/query`,
      body: { ...query, limit, offset },
    }),
    reply: z.object({ data: z.array(record) }),
    result: ({ data }, { limit = DEFAULT_LIMIT, offset = 0 }) => offsetPage(data, limit, offset),
    compact: compactPage(compactRecord),
  });
}

/** An operation that gets one record of an object. */
export function getOperation({ object, ...own }: RecordOperationOptions) {
  return defineOperation({
    ...own,
    effect: "read",
    scopes: READ_SCOPES,
    input: z.strictObject({ record_id: id("UUID of the record") }),
    request: ({ record_id }) => ({
      method: "GET",
      path: path`/v2/objects/${object}/records/${record_id}`,
    }),
    reply: oneRecord,
    result: (reply) => reply.data,
    compact: compactRecord,
  });
}

/** What the operations that create a record differ in. */
export interface CreateOperationOptions extends RecordOperationOptions {
  /** Describes the input `values`. */
  values: string;
  /** The list of the object's records. The search does not know a new record at once. */
  checkWith: string;
}

/** An operation that creates a record of an object. */
export function createOperation({ object, values, ...own }: CreateOperationOptions) {
  return defineOperation({
    ...own,
    effect: "create",
    scopes: WRITE_SCOPES,
    input: z.strictObject({ values: openObject(values) }),
    run: async (input, api) => {
      const written = await writtenValues(input.values, { operation: own.name, object }, api);
      const reply = await api.send(
        {
          method: "POST",
          path: path`/v2/objects/${object}/records`,
          body: { data: { values: written } },
        },
        oneRecord,
      );
      return reply.data;
    },
    compact: compactRecord,
  });
}
