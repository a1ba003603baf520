import type { View } from "../call.js";
import { notInSandbox, validationError } from "../errors.js";
import { choice, isObject, nullable, oneOf, text, type Check } from "../validation/check.js";
import type { Column } from "../workspace/documents.js";
import type { Workspace } from "../workspace/workspace.js";
import { newColumnId } from "./column-id.js";
import { columnKinds, kindOf } from "./kinds.js";

/** One entry of a schema as sent: an object under the key of its type, and what is beside it. */
export type SentColumn = Record<string, unknown>;

const configs = [...columnKinds].map(([type, kind]) => [type, kind.config]);
const columnCheck = oneOf(Object.fromEntries(configs) as Record<string, Check>, {
  type: choice(...columnKinds.keys()),
  description: nullable(text()),
});

const MISSING_KINDS = ["button", "verification", "location", "last_visited_time"];

/** Checks the columns of a new data source: an object by column name. */
export const schemaCheck: Check = (value, path) => {
  if (!isObject(value)) return [{ path, expected: ["an object"], value }];
  return Object.entries(value).flatMap(([name, column]) => {
    refuseMissingKinds(name, column);
    return columnCheck(column, `${path}.${name}`);
  });
};

/** The columns that a schema as sent, after its check, asks for; just a title when it is empty. */
export function createColumns(
  sent: Record<string, SentColumn> | undefined,
  repository: Workspace,
): Column[] {
  const columns = Object.entries(sent ?? { Name: { title: {} } }).map(([name, column]) => {
    return createColumn(name, column, repository);
  });
  demandOneTitle(columns);
  return columns;
}

/** The column that one entry of a schema as sent, after its check, asks for. */
export function createColumn(name: string, sent: SentColumn, repository: Workspace): Column {
  const type = sentType(sent) ?? "";
  const config = sent[type] as Record<string, unknown>;
  return {
    id: type === "title" ? "title" : newColumnId(),
    name,
    type,
    description: (sent["description"] ?? null) as string | null,
    config: kindOf(type).keepConfig?.(config as never, repository) ?? config,
  };
}

/** The type an entry of a schema names, if it names one. */
export function sentType(sent: SentColumn): string | undefined {
  return Object.keys(sent).find((key) => columnKinds.has(key));
}

/** Refuses columns without a title, or with two. */
export function demandOneTitle(columns: Column[]): void {
  const titles = columns.filter((column) => column.type === "title").length;
  if (titles === 0) throw validationError("Title is not provided.");
  if (titles > 1) throw validationError("Only one title property is allowed.");
}

/** The columns of a data source, or of a database before data sources, as answered. */
export function renderSchema(columns: Column[], { repository, rules }: View): object {
  const entries = columns.map((column) => {
    const { id, name, type, description, config } = column;
    const { answerConfig } = kindOf(type);
    const answer = answerConfig?.(column, columns, repository) ?? config;
    const { data_source_id: _, ...beforeDataSources } = answer as Record<string, unknown>;
    const shown = rules.dataSources ? answer : beforeDataSources;
    return [name, { id: encodeURIComponent(id), name, description, type, [type]: shown }];
  });
  return Object.fromEntries(entries) as object;
}

/** Refuses columns that the service has and the sandbox has not. */
export function refuseMissingKinds(name: string, column: unknown): void {
  const kind = MISSING_KINDS.find((type) => isObject(column) && Object.hasOwn(column, type));
  if (kind === undefined) return;
  throw notInSandbox(`${name} is a ${kind} column`);
}
