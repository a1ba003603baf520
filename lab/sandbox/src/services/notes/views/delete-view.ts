import { getPathId, type RouteContext } from "../route-context.js";
import { validationError } from "../errors.js";
import { collections } from "../repository/documents.js";
import { removeWidget } from "./dashboard-layout.js";
import { serializeViewIdentity } from "./serialize-view.js";
import { listTabs, listWidgets, requireView } from "../repository/view-store.js";

/**
 * `DELETE /v1/views/{id}`: deletes a view, a dashboard with its widgets. A database keeps its last view:
 * the rule is documented, the message is not.
 */
export function deleteView(context: RouteContext): object {
  const { repository } = context;
  const view = requireView(repository, getPathId(context, "view_id"));
  if (view.dashboardViewId === undefined) {
    if (listTabs(repository, view.databaseId).length === 1) {
      throw validationError("Cannot delete the last view of a database.");
    }
  } else {
    removeWidget(repository, requireView(repository, view.dashboardViewId), view.id);
  }
  for (const { id } of [view, ...listWidgets(repository, view.id)]) {
    repository.store.delete(collections.views, id);
  }
  return serializeViewIdentity(view);
}
