import type { RequestScope } from "../route-context.js";
import type { Column } from "../repository/documents.js";
import { getColumnKind } from "./column-kinds.js";

/** Serializes the columns of a data source, or of a database before data sources. */
export function serializeSchema(columns: Column[], { repository, rules }: RequestScope): object {
  const entries = columns.map((column) => {
    const { id, name, type, description, config } = column;
    const { serializeConfig } = getColumnKind(type);
    const serialized = serializeConfig?.(column, columns, repository) ?? config;
    const { data_source_id: _, ...legacyConfig } = serialized as Record<string, unknown>;
    const visible = rules.dataSources ? serialized : legacyConfig;
    return [name, { id: encodeURIComponent(id), name, description, type, [type]: visible }];
  });
  return Object.fromEntries(entries) as object;
}
