import {
  normalizeUuid,
  oneOfValues,
  isObject,
  list,
  object,
  oneOf,
  text,
  uuid,
  type Validator,
} from "../validation/validators.js";
import type { NotesRepository } from "../repository/notes-repository.js";
import type { ColumnKind } from "./column-kind.js";
import { connectRelation, disconnectRelation, propagateRelation } from "./synced-column.js";

/** Maximum number of related pages in a page response ("Retrieve a page", Limits). */
export const MAX_SERIALIZED_RELATIONS = 25;

interface RelationConfigInput {
  data_source_id?: string;
  database_id?: string;
  dual_property?: object;
}

const relationTypes = {
  single_property: object({}),
  // Documented but ignored: the service chooses the name of the synced column.
  dual_property: object({}, { synced_property_id: text(), synced_property_name: text() }),
};

const validateRelationConfig: Validator = (value, path) => {
  const targets = { data_source_id: uuid, database_id: uuid };
  const types = { type: oneOfValues(...Object.keys(relationTypes)) };
  const problems = oneOf(relationTypes, { ...types, ...targets })(value, path);
  const hasTarget =
    isObject(value) && Object.keys(targets).some((key) => Object.hasOwn(value, key));
  return problems.length > 0 || hasTarget
    ? problems
    : [{ path: `${path}.data_source_id`, expected: ["defined"], value: undefined }];
};

/** The column kind `relation`, one-sided or two-sided. */
export const relationColumn: ColumnKind<string[]> = {
  validate: list(object({ id: uuid })),
  normalize: (input: { id: string }[], _column, repository) =>
    input.map(({ id }) => {
      const page = normalizeUuid(id);
      return (repository.findPage(page) ?? repository.throwNotFound("page", page)).id;
    }),
  getEmptyValue: () => [],
  serialize: (stored) => stored.slice(0, MAX_SERIALIZED_RELATIONS).map((id) => ({ id })),
  filter: "pages",
  toPlain: (stored) => stored,
  toSortKey: (stored) => stored[0] ?? null,
  propagate: propagateRelation,
  validateConfig: validateRelationConfig,
  normalizeConfig: (input: RelationConfigInput, repository) => ({
    data_source_id: findTarget(input, repository),
    type: input.dual_property === undefined ? "single_property" : "dual_property",
  }),
  connect: connectRelation,
  disconnect: disconnectRelation,
  serializeConfig: ({ config }, _columns, repository) => {
    const { id, databaseId, columns } = repository.requireDataSource(
      String(config["data_source_id"]),
    );
    const target = { database_id: databaseId, data_source_id: id };
    const synced = columns.find((column) => column.id === config["synced_property_id"]);
    if (synced === undefined) return { ...target, type: "single_property", single_property: {} };
    const dual_property = {
      synced_property_name: synced.name,
      synced_property_id: encodeURIComponent(synced.id),
    };
    return { ...target, type: "dual_property", dual_property };
  },
};

function findTarget(input: RelationConfigInput, repository: NotesRepository): string {
  const id =
    input.data_source_id ??
    repository.requireDatabase(normalizeUuid(input.database_id ?? "")).dataSources[0] ??
    "";
  return repository.requireDataSource(normalizeUuid(id)).id;
}
