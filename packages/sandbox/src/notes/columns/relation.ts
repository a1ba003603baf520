import { canonicalId } from "../gate/path-ids.js";
import {
  choice,
  isObject,
  list,
  object,
  oneOf,
  text,
  uuid,
  type Check,
} from "../validation/check.js";
import type { Workspace } from "../workspace/workspace.js";
import type { ColumnKind } from "./column-kind.js";
import { connectRelation, disconnectRelation, spreadRelation } from "./synced-column.js";

/** A page shows at most this many of the pages it is related to ("Retrieve a page", Limits). */
export const RELATIONS_SHOWN = 25;

interface SentConfig {
  data_source_id?: string;
  database_id?: string;
  dual_property?: object;
}

const sides = {
  single_property: object({}),
  // Documented, but without effect: the service names the synced column by itself.
  dual_property: object({}, { synced_property_id: text(), synced_property_name: text() }),
};

const configCheck: Check = (value, path) => {
  const targets = { data_source_id: uuid, database_id: uuid };
  const types = { type: choice(...Object.keys(sides)) };
  const problems = oneOf(sides, { ...types, ...targets })(value, path);
  const named = isObject(value) && Object.keys(targets).some((key) => Object.hasOwn(value, key));
  return problems.length > 0 || named
    ? problems
    : [{ path: `${path}.data_source_id`, expected: ["defined"], value: undefined }];
};

/** The column `relation`, which shows on one side or on both. */
export const relation: ColumnKind<string[]> = {
  sent: list(object({ id: uuid })),
  keep: (sent: { id: string }[], _column, repository) =>
    sent.map(({ id }) => {
      const page = canonicalId(id);
      return (repository.findPage(page) ?? repository.missing("page", page)).id;
    }),
  empty: () => [],
  answer: (kept) => kept.slice(0, RELATIONS_SHOWN).map((id) => ({ id })),
  filter: "references",
  plain: (kept) => kept,
  sortKey: (kept) => kept[0] ?? null,
  spread: spreadRelation,
  config: configCheck,
  keepConfig: (sent: SentConfig, repository) => ({
    data_source_id: findTarget(sent, repository),
    type: sent.dual_property === undefined ? "single_property" : "dual_property",
  }),
  connect: connectRelation,
  disconnect: disconnectRelation,
  answerConfig: ({ config }, _columns, repository) => {
    const { id, databaseId, columns } = repository.dataSource(String(config["data_source_id"]));
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

function findTarget(sent: SentConfig, repository: Workspace): string {
  const id =
    sent.data_source_id ??
    repository.database(canonicalId(sent.database_id ?? "")).dataSources[0] ??
    "";
  return repository.dataSource(canonicalId(id)).id;
}
