import {
  type Fields,
  path,
  type PlainRequest,
  type Removal,
  remove,
  type Revert,
  set,
  setOrRemove,
  type ThingKind,
} from "@workbelt/core/provider";
import { z } from "zod";
import { attributeValues } from "../records/record.js";
import { type UpsertOutcome, upsertOutcome } from "../upsert-outcome.js";
import { decodeValues } from "../values/decode-values.js";
import { omitEmpty, shortenTime } from "../schema/compact-values.js";
import { pickWrittenValues } from "../values/pick-written-values.js";
import { valuesOutput } from "../values/value-output.js";
import { toWrittenValues, VALUE_MARKS } from "../schema/written-values.js";

/** The shape of a list entry: its record, and the list's values for it. */
export const entry = z.looseObject({
  id: z.looseObject({ entry_id: z.string(), list_id: z.string().nullish() }),
  parent_record_id: z.string(),
  parent_object: z.string(),
  created_at: z.string().nullish(),
  entry_values: attributeValues.nullish(),
});

/** An entry of a list as the CRM returns it. */
export type CrmListEntry = z.infer<typeof entry>;

/** An entry that was written, with the values that were dropped or changed. */
export type CrmWrittenListEntry = CrmListEntry & {
  adjusted?: string[];
  /** Set by an upsert whose reply shows it. */
  outcome?: UpsertOutcome;
};

/** The shape of an entry for models. */
export const entryOutput = z.strictObject({
  list_id: z.string().optional(),
  created_at: z.string().optional(),
  entry_id: z.string(),
  parent_object: z.string(),
  parent_record_id: z.string(),
  entry_values: valuesOutput,
});

/** The shape of an entry of a list that the call named, for models, with the name of its record. */
export const listedEntryOutput = entryOutput
  .omit({ list_id: true, created_at: true })
  .extend({ record_name: z.string().optional() });

/** The shape of an entry that an update or upsert wrote, with the values that were written. */
export const writtenEntryOutput = entryOutput
  .pick({ entry_id: true, entry_values: true })
  .extend({ outcome: upsertOutcome.optional() });

const ENTRY: ThingKind = {
  noun: "list entry",
  at: "data",
  id: "id.entry_id",
  fields: "entry_values",
  ...VALUE_MARKS,
};

const TO_SET = {
  body: "data.entry_values",
  method: "PUT",
  toWrite: (fields: Fields) => toWrittenValues(fields),
} as const;

/** Undoes the creation of an entry, unless someone has changed it or commented on it. */
export function removeEntry(list: string): Revert<unknown> {
  return remove(ENTRY, toRemoval(list));
}

/** Undoes a change of an entry's values. */
export const setEntryValues: Revert<unknown> = set(ENTRY, TO_SET);

/** Undoes an upsert: the entry of the record is looked for before it. */
export function setOrRemoveEntry(list: string, object: string, record_id: string): Revert<unknown> {
  const parent = [
    [list, "parent_record"],
    [object, "record_id"],
  ];
  const filter = { path: parent, constraints: { value: { $eq: record_id } } };
  const request: PlainRequest = {
    method: "POST",
    path: path`/v2/lists/${list}/entries/query`,
    body: { filter, limit: 1 },
    readOnly: true,
  };
  const removal = toRemoval(list);
  const read = () => ({ request, at: ["data", "0"] });
  return setOrRemove(ENTRY, { ...TO_SET, path: removal.path, read }, removal);
}

function toRemoval(list: string): Removal<unknown> {
  return {
    path: ({ id }) => path`/v2/lists/${list}/entries/${id}`,
    guards: ({ id: entry_id }) => [
      {
        items: "comments",
        at: ["data"],
        request: { method: "GET", path: path`/v2/threads`, query: { list, entry_id, limit: 20 } },
      },
    ],
  };
}

/** Reduces an entry to what a model needs. */
export function compactEntry({
  created_at,
  id,
  ...found
}: CrmListEntry): z.infer<typeof entryOutput> {
  return {
    ...omitEmpty({ list_id: id.list_id, created_at: shortenTime(created_at) }),
    ...compactListedEntry({ id, ...found }),
  };
}

/** Reduces an entry of a list that the call named. */
export function compactListedEntry({
  entry_values,
  id,
  ...found
}: CrmListEntry): z.infer<typeof listedEntryOutput> {
  // The values repeat the id, the record and the creation.
  const { entry_id, parent_record, created_at, created_by, ...values } = decodeValues(
    entry_values ?? {},
  );
  return {
    entry_id: id.entry_id,
    parent_object: found.parent_object,
    parent_record_id: found.parent_record_id,
    entry_values: values,
  };
}

/** Reduces an entry to the values that a call wrote, as they are after the write. */
export function compactWrittenEntry(
  { outcome, ...found }: CrmWrittenListEntry,
  { entry_values: given = {} }: { entry_values?: Readonly<Record<string, unknown>> | undefined },
): z.infer<typeof writtenEntryOutput> {
  const { entry_id, entry_values } = compactListedEntry(found);
  return {
    ...omitEmpty({ outcome }),
    entry_id,
    entry_values: pickWrittenValues(given, entry_values),
  };
}
