import { getPathId, type Route, type RouteContext } from "../route-context.js";
import type { VersionRules } from "../versions.js";
import { createView } from "./create-view.js";
import { deleteView } from "./delete-view.js";
import { listViews } from "./list-views.js";
import { serializeView } from "./serialize-view.js";
import { updateView } from "./update-view.js";
import { createViewQuery, deleteViewQuery, getViewQueryResults } from "./view-queries.js";
import { requireView } from "../repository/view-store.js";

const view = "/v1/views/:view_id";
const query = `${view}/queries/:query_id`;
const exists = (rules: VersionRules) => rules.dataSources;
const read = { capability: "readContent", exists } as const;
const update = { capability: "updateContent", exists } as const;

/**
 * Routes for views (from 2025-09-03). Queries need the capability to read content, also where they are
 * created and deleted. New views need the one to insert or to update content; the sandbox asks for the
 * first.
 */
export const viewRoutes: Route[] = [
  { method: "GET", path: "/v1/views", ...read, handle: listViews },
  { method: "POST", path: "/v1/views", capability: "insertContent", exists, handle: createView },
  { method: "GET", path: view, ...read, handle: retrieveView },
  { method: "PATCH", path: view, ...update, handle: updateView },
  { method: "DELETE", path: view, ...update, handle: deleteView },
  { method: "POST", path: `${view}/queries`, ...read, handle: createViewQuery },
  { method: "GET", path: query, ...read, handle: getViewQueryResults },
  { method: "DELETE", path: query, ...read, handle: deleteViewQuery },
];

function retrieveView(context: RouteContext): object {
  return serializeView(requireView(context.repository, getPathId(context, "view_id")), context);
}
