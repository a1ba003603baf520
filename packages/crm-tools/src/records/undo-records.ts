import {
  type Guard,
  type PlannedWrite,
  path,
  type PlainRequest,
  remove,
  type Revert,
  set,
  setOrRemove,
  type ThingKind,
} from "@workbelt/core/provider";
import { toWrittenValues, VALUE_MARKS } from "../schema/written-values.js";
import { recordContainer } from "../schema/container.js";
import { getQueryPath, getRecordPath } from "../schema/record-reference.js";

const NOUNS: Readonly<Record<string, string>> = {
  people: "person",
  companies: "company",
  deals: "deal",
  users: "user",
  workspaces: "workspace",
};

/** Returns the places of a record's parts. */
function recordKind(object: string): ThingKind {
  return {
    noun: (Object.hasOwn(NOUNS, object) && NOUNS[object]) || "record",
    at: "data",
    id: "id.record_id",
    name: ["values.name.0.full_name", "values.name.0.value"],
    fields: "values",
    ...VALUE_MARKS,
  };
}

/** Undoes the creation of a record, unless someone has changed it or attached something to it. */
export function removeRecord(object: string): Revert<unknown> {
  return remove(recordKind(object), {
    path: ({ id }) => getRecordPath(object, id),
    guards: ({ id }) => listRecordGuards(object, id),
  });
}

/** Undoes a change of a record's values. PUT replaces all values of each attribute, whatever the write did. */
export function setRecordValues(object: string): Revert<unknown> {
  return set(recordKind(object), {
    body: "data.values",
    method: "PUT",
    toWrite: (fields) => toWrittenValues(fields, object),
  });
}

/** Undoes an upsert: the record with the matching value is looked for before it. */
export function setOrRemoveRecord(object: string): Revert<{ matching_attribute: string }> {
  return setOrRemove(
    recordKind(object),
    {
      body: "data.values",
      method: "PUT",
      path: ({ id }) => getRecordPath(object, id),
      read: (write) => ({ request: toQuery(object, write), at: ["data", "0"] }),
      toWrite: (fields) => toWrittenValues(fields, object),
    },
    {
      path: ({ id }) => getRecordPath(object, id),
      guards: ({ id }) => listRecordGuards(object, id),
    },
  );
}

/** Finds the record that has one of the values of the matching attribute. */
function toQuery(
  object: string,
  { input, request }: PlannedWrite<{ matching_attribute: string }>,
): PlainRequest {
  const { data } = request.body as { data: { values: Record<string, unknown[]> } };
  const { matching_attribute: attribute } = input;
  const conditions = (data.values[attribute] ?? []).map((value) => ({ [attribute]: value }));
  const filter = conditions.length === 1 ? conditions[0] : { $or: conditions };
  const body = { filter, limit: 1 };
  return { method: "POST", path: getQueryPath(object), body, readOnly: true };
}

/** Lists the reads that show what people attach to a record: it would be gone with the record. */
function listRecordGuards(object: string, record_id: string): Guard[] {
  // Attio documents nothing that is attached to a record of an activity.
  if (recordContainer(object).kind === "activities") return [];
  return [
    toGuard("notes", {
      path: path`/v2/notes`,
      query: { parent_object: object, parent_record_id: record_id, limit: 20 },
    }),
    toGuard("tasks", {
      path: path`/v2/tasks`,
      query: { linked_object: object, linked_record_id: record_id, limit: 20 },
    }),
    toGuard("list entries", {
      path: path`/v2/objects/${object}/records/${record_id}/entries`,
      query: { limit: 20 },
    }),
    toGuard("comments", { path: path`/v2/threads`, query: { object, record_id, limit: 20 } }),
    toGuard("files", { path: path`/v2/files`, query: { object, record_id, limit: 20 } }),
  ];
}

function toGuard(items: string, request: Omit<PlainRequest, "method">): Guard {
  return { items, at: ["data"], request: { method: "GET", ...request } };
}
