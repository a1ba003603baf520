import { defineOperation, openObject } from "@workbelt/core/provider";
import { z } from "zod";
import { defineDeletion } from "../deletion.js";
import { aliasesFor } from "../inputs/aliases.js";
import { checkedQuery } from "../inputs/checked-query.js";
import {
  createRecordOf,
  creatingRecord,
  gettingRecord,
  listingRecords,
  queryInputs,
  queryRecords,
  recordId,
  recordPath,
  WRITE_SCOPES,
} from "./record-requests.js";

const RECORD_ALIASES = aliasesFor({ record: "record_id" });

/** What the operations on one object differ in. */
export interface RecordOperationOptions {
  name: string;
  description: string;
  /** Slug of the object. */
  object: string;
}

/**
 * An operation that lists an object's records. Its pages are cut by offset at the moment each is asked
 * for: `items()` gives them in order, and asks for one page ahead at most. Records that come or go
 * meanwhile move the others, so that one may come twice or not at all. Sorted by created_at, ascending,
 * new records come last, and those that were there are each given once.
 */
export function listOperation({ object, ...own }: RecordOperationOptions) {
  return defineOperation({
    ...own,
    ...listingRecords,
    input: checkedQuery(z.strictObject(queryInputs), () => object),
    run: (query, api) => queryRecords(object, query, api),
  });
}

/** An operation that gets one record of an object. */
export function getOperation({ object, ...own }: RecordOperationOptions) {
  return defineOperation({
    ...own,
    ...gettingRecord,
    aliases: RECORD_ALIASES,
    input: z.strictObject({ record_id: recordId }),
    request: ({ record_id }) => ({ method: "GET", path: recordPath(object, record_id) }),
  });
}

/** What the operations that write a record differ in. */
export interface WriteOperationOptions extends RecordOperationOptions {
  /** The read that shows whether it happened. The search does not know a new record at once. */
  verifyWith: string;
}

/** What the operations that create a record differ in. */
export interface CreateOperationOptions extends WriteOperationOptions {
  /** Describes the input `values`. */
  values: string;
  /** Whether a record without any value makes sense. @default true */
  mayBeEmpty?: boolean;
}

/** An operation that creates a record of an object. */
export function createOperation(options: CreateOperationOptions) {
  const { mayBeEmpty = true, object, values, ...own } = options;
  return defineOperation({
    ...own,
    ...creatingRecord,
    input: z
      .strictObject({ values: openObject(values) })
      .refine((input) => mayBeEmpty || Object.keys(input.values).length > 0, {
        path: ["values"],
        message: "expected the value of at least one attribute",
      }),
    run: (input, api) => createRecordOf({ operation: own.name, object, ...input }, api),
  });
}

/** An operation that deletes one record of an object. */
export function deleteOperation({ object, ...own }: WriteOperationOptions) {
  return defineDeletion({
    ...own,
    scopes: WRITE_SCOPES,
    aliases: RECORD_ALIASES,
    input: z.strictObject({ record_id: recordId }),
    path: ({ record_id }) => recordPath(object, record_id),
    id: ({ record_id }) => record_id,
  });
}
