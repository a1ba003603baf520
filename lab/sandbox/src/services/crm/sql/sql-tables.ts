import type { AttributeDocument } from "../repository/attribute.js";
import type { ValueOwner } from "../repository/documents.js";
import type { CrmRepository } from "../repository/crm-repository.js";
import { serializeFields } from "../values/serialize-value.js";

/** Type of a column; values of the last two are stored as JSON. */
export type ColumnType = "TEXT" | "NUMERIC" | "BOOLEAN" | "TIMESTAMP" | "DATE" | "STRUCT" | "ARRAY";

/** A table: one object, or the entries of one list. */
export interface SqlTable {
  schema: "objects" | "lists";
  name: string;
  columns: { name: string; type: ColumnType }[];
  /** Reads the rows, whose values are in the order of the columns. */
  readRows: () => (string | number | null)[][];
}

interface SqlColumn {
  name: string;
  type: ColumnType;
  read: (owner: ValueOwner) => unknown;
}

/**
 * Lists the tables "objects: one table per object" and "lists: one table per list", whose columns are the
 * attributes, by slug ("Available data" and "Querying with SQL" in Attio's documentation). A reference is a
 * struct of `entity_definition_id` and `entity_instance_id`. Assumed [sql-value-forms]: a multiselect attribute is an array, a
 * location a struct, and every other value its main text or number.
 */
export function listSqlTables(repository: CrmRepository): SqlTable[] {
  const { entries, lists, records } = repository.collections;
  const objectTables = repository
    .listObjects()
    .map(({ id, slug }) =>
      createTable("objects", slug, listColumns(id, "record_id", repository), () =>
        records.find("object", slug),
      ),
    );
  const listTables = lists.list().map(({ id, slug }) => {
    const parent: SqlColumn = {
      name: "parent_record",
      type: "STRUCT",
      read: (entry) => {
        const { parentObject, parentRecordId } = entry as ReturnType<typeof entries.list>[number];
        return toReference(parentObject, parentRecordId, repository);
      },
    };
    const columns = listColumns(id, "entry_id", repository).filter(
      ({ name }) => name !== parent.name,
    );
    return createTable("lists", slug, [...columns, parent], () => entries.find("list", id));
  });
  return [...objectTables, ...listTables];
}

function createTable(
  schema: SqlTable["schema"],
  name: string,
  columns: SqlColumn[],
  readOwners: () => ValueOwner[],
): SqlTable {
  return {
    schema,
    name,
    columns: columns.map((column) => ({ name: column.name, type: column.type })),
    readRows: () => readOwners().map((owner) => columns.map(({ read }) => toCell(read(owner)))),
  };
}

function listColumns(containerId: string, idName: string, repository: CrmRepository): SqlColumn[] {
  const attributes = repository
    .listAttributes(containerId)
    .filter(({ slug, source }) => slug !== idName && source !== "parent-record");
  return [
    { name: idName, type: "TEXT", read: ({ id }) => id },
    ...attributes.map((attribute): SqlColumn => {
      const { isMultiselect, slug } = attribute;
      const readAll = (owner: ValueOwner) =>
        repository
          .listActiveValues(owner, attribute)
          .map(({ fields }) => toContent(serializeFields(fields, attribute), repository));
      return {
        name: slug,
        type: isMultiselect ? "ARRAY" : getColumnType(attribute),
        read: (owner) => (isMultiselect ? readAll(owner) : (readAll(owner)[0] ?? null)),
      };
    }),
  ];
}

function getColumnType({ type }: AttributeDocument): ColumnType {
  switch (type) {
    case "number":
    case "currency":
    case "rating":
      return "NUMERIC";
    case "checkbox":
      return "BOOLEAN";
    case "timestamp":
    case "interaction":
      return "TIMESTAMP";
    case "date":
      return "DATE";
    case "record-reference":
    case "location":
      return "STRUCT";
    default:
      return "TEXT";
  }
}

/** The main keys of serialized values; a choice is an object with a title. */
const MAIN_KEYS = [
  "value",
  "currency_value",
  "full_name",
  "domain",
  "email_address",
  "phone_number",
  "referenced_actor_id",
  "interacted_at",
];

function toContent(fields: Record<string, unknown>, repository: CrmRepository): unknown {
  const { target_object: object, target_record_id: id } = fields;
  if (typeof id === "string") return toReference(String(object), id, repository);
  const choice = (fields["option"] ?? fields["status"]) as { title: string } | undefined;
  if (choice !== undefined) return choice.title;
  const key = MAIN_KEYS.find((name) => fields[name] !== undefined);
  if (key !== undefined) return fields[key];
  const { attribute_type: _, ...struct } = fields;
  return struct;
}

function toReference(object: string, id: string, repository: CrmRepository): object {
  return {
    entity_definition_id: repository.findObject(object)?.id ?? "",
    entity_instance_id: id,
  };
}

function toCell(value: unknown): string | number | null {
  if (value === null || typeof value === "string" || typeof value === "number") return value;
  return typeof value === "boolean" ? Number(value) : JSON.stringify(value);
}
