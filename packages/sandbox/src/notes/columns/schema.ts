import { randomBytes } from "node:crypto";
import { NotesError, validationError } from "../errors.js";
import { choice, isObject, nullable, oneOf, text, type Check } from "../validation/check.js";
import type { VersionRules } from "../versions.js";
import type { Column } from "../workspace/documents.js";
import type { Workspace } from "../workspace/workspace.js";
import { columnIdFrom } from "./column-id.js";
import { columnKinds, kindOf } from "./kinds.js";

const configs = [...columnKinds].map(([type, kind]) => [type, kind.config]);
const columnCheck = oneOf(Object.fromEntries(configs) as Record<string, Check>, {
  type: choice(...columnKinds.keys()),
  description: nullable(text()),
});

const MISSING_KINDS = ["formula", "rollup", "unique_id", "button", "place", "verification"];

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
  sent: Record<string, Record<string, unknown>> | undefined,
  workspace: Workspace,
): Column[] {
  const columns = Object.entries(sent ?? { Name: { title: {} } }).map(([name, column]) => {
    const type = Object.keys(column).find((key) => columnKinds.has(key)) ?? "";
    const config = column[type] as Record<string, unknown>;
    return {
      id: type === "title" ? "title" : columnIdFrom(randomBytes(4)),
      name,
      type,
      description: (column["description"] ?? null) as string | null,
      config: kindOf(type).keepConfig?.(config as never, workspace) ?? config,
    };
  });
  const titles = columns.filter((column) => column.type === "title").length;
  if (titles === 0) throw validationError("Title is not provided.");
  if (titles > 1) throw validationError("Only one title property is allowed.");
  return columns;
}

/** The columns of a data source, or of a database before data sources, as answered. */
export function renderSchema(columns: Column[], rules: VersionRules): object {
  const entries = columns.map(({ id, name, type, description, config }) => {
    const { data_source_id: _, ...beforeDataSources } = config;
    const shown = rules.dataSources ? config : beforeDataSources;
    return [name, { id: encodeURIComponent(id), name, description, type, [type]: shown }];
  });
  return Object.fromEntries(entries) as object;
}

/** The service has these columns and the sandbox has not, so this is no fault of the request. */
function refuseMissingKinds(name: string, column: unknown): void {
  const kind = MISSING_KINDS.find((type) => isObject(column) && Object.hasOwn(column, type));
  if (kind === undefined) return;
  const message = `Unsupported request: ${name} is a ${kind} column, which the sandbox does not have.`;
  throw new NotesError({ status: 400, code: "invalid_request", message });
}
