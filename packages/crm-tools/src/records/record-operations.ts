import { defineOperation } from "@workbelt/core/provider";
import { z } from "zod";
import { canonicalizeRecord } from "../values/canonical-names.js";
import { PERSON_CREATION, RECORD_CREATION, RECORD_DELETION } from "../consequences.js";
import { defineDeletion } from "../deletion.js";
import { aliasesFor } from "../inputs/aliases.js";
import { refineQuery } from "../inputs/refine-query.js";
import { valuesInput } from "../inputs/values.js";
import { fetchRecordName } from "./fetch-record-names.js";
import {
  explainQueryError,
  fetchSelectedRecords,
  LIST_DEFAULTS,
  queryInputs,
} from "./record-query.js";
import { fetchRecord, GET_DEFAULTS } from "./fetch-record.js";
import { recordId, WRITE_SCOPES } from "./record-requests.js";
import { getRecordPath } from "../schema/record-reference.js";
import { CREATE_DEFAULTS, explainNewRecordError, sendNewRecord } from "./send-values.js";
import { checkNewRecord } from "./check-record.js";
import { checkRecord } from "../checks/check-references.js";
import { recordContainer } from "../schema/container.js";
import { findProseValues } from "../values/prose-values.js";
import { removeRecord } from "./undo-records.js";

const RECORD_ALIASES = aliasesFor({ record: "record_id" });

/** Options of an operation on the records of one object. */
export interface RecordOperationOptions<Name extends string> {
  name: Name;
  description: string;
  /** Slug of the object. */
  object: string;
}

/**
 * Defines an operation that lists an object's records. The CRM cuts each page by offset when it is
 * requested: a record created or deleted in between shifts the others, so that one can appear twice or
 * be skipped. Sorted by created_at, ascending, new records come last and no other record moves.
 */
export function defineListRecords<Name extends string>({
  object,
  ...own
}: RecordOperationOptions<Name>) {
  return defineOperation({
    ...own,
    implies: { object },
    ...LIST_DEFAULTS,
    input: refineQuery(z.strictObject(queryInputs), () => object),
    run: (query, api) => fetchSelectedRecords(object, query, api),
    explainError: (error, { input, api }) =>
      explainQueryError(error, { kind: "objects", identifier: object }, input, api),
  });
}

/** Defines an operation that gets one record of an object. */
export function defineGetRecord<Name extends string>({
  object,
  ...own
}: RecordOperationOptions<Name>) {
  return defineOperation({
    ...own,
    implies: { object },
    ...GET_DEFAULTS,
    aliases: RECORD_ALIASES,
    input: z.strictObject({ record_id: recordId }),
    run: ({ record_id }, api) => fetchRecord(object, record_id, api),
  });
}

/** Options of an operation that writes a record. */
export interface WriteOperationOptions<Name extends string> extends RecordOperationOptions<Name> {
  /** The read that verifies the write. The search index lags behind, so it cannot. */
  verifyWith: string;
}

/** Options of an operation that creates a record. */
export interface CreateOperationOptions<Name extends string> extends WriteOperationOptions<Name> {
  /** JSON of some values, as an example. */
  values: string;
  /** Accept a record without any value. @default true */
  mayBeEmpty?: boolean;
}

/** Defines an operation that creates a record of an object. */
export function defineCreateRecord<Name extends string>(options: CreateOperationOptions<Name>) {
  const { mayBeEmpty = true, object, values, ...own } = options;
  return defineOperation({
    ...own,
    implies: { object },
    ...CREATE_DEFAULTS,
    consequence: object === "people" ? PERSON_CREATION : RECORD_CREATION,
    input: z
      .strictObject({ values: valuesInput(values) })
      .refine((input) => mayBeEmpty || Object.keys(input.values).length > 0, {
        path: ["values"],
        message: "expected the value of at least one attribute",
      }),
    canonicalize: (input, api) => canonicalizeRecord(input, api, object),
    findProse: (input, api) =>
      findProseValues("values", input.values, recordContainer(object), api),
    check: (input, api) => checkNewRecord({ object, ...input }, api),
    run: (input, api) => sendNewRecord({ object, ...input }, api),
    revert: removeRecord(object),
    explainError: (error, { input, api }) =>
      explainNewRecordError(error, { input: { object, ...input }, api }),
  });
}

/** Defines an operation that deletes one record of an object. */
export function defineDeleteRecord<Name extends string>({
  object,
  ...own
}: WriteOperationOptions<Name>) {
  return defineDeletion({
    ...own,
    implies: { object },
    scopes: WRITE_SCOPES,
    consequence: RECORD_DELETION,
    aliases: RECORD_ALIASES,
    input: z.strictObject({ record_id: recordId }),
    path: ({ record_id }) => getRecordPath(object, record_id),
    id: "record_id",
    check: ({ record_id }, api) => checkRecord({ object, record_id }, { record: "record_id" }, api),
    nameTarget: ({ record_id }, api) => fetchRecordName({ object, record_id }, api),
  });
}
