import { formatWithOffset } from "../http/format-time.js";
import type { ViewDocument } from "../repository/documents.js";
import { hasCapability, type RequestScope } from "../route-context.js";
import { toDatabaseUrl } from "../databases/serialize-database.js";
import { serializeUserReference } from "../users/serialize-user.js";
import { nameColumns } from "./view-columns.js";

/** Serializes a view; without the capability to read content only its identity. */
export function serializeView(view: ViewDocument, scope: RequestScope): object {
  if (!hasCapability(scope, "readContent")) return serializeViewIdentity(view);
  const { columns } = scope.repository.requireDataSource(view.dataSourceId);
  const isDashboard = view.type === "dashboard";
  return {
    ...serializeViewIdentity(view),
    name: view.name,
    created_time: formatWithOffset(view.createdTime),
    last_edited_time: formatWithOffset(view.lastEditedTime),
    url: `${toDatabaseUrl(view.databaseId)}?v=${view.id.replaceAll("-", "")}`,
    data_source_id: isDashboard ? null : view.dataSourceId,
    created_by: serializeUserReference(view.createdBy),
    last_edited_by: serializeUserReference(view.lastEditedBy),
    filter: view.filter,
    sorts: view.sorts,
    quick_filters: view.quickFilters,
    configuration: nameColumns(view.configuration, columns),
    ...(view.dashboardViewId === undefined ? {} : { dashboard_view_id: view.dashboardViewId }),
  };
}

/** Serializes the parts that a deleted view keeps. */
export function serializeViewIdentity({ databaseId, id, type }: ViewDocument): object {
  return {
    object: "view",
    id,
    parent: { type: "database_id", database_id: databaseId },
    type,
  };
}
