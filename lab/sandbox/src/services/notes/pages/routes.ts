import { getPathId, type RouteContext, type Route } from "../route-context.js";
import { parseRepeatedParameter } from "../pagination/page-request.js";
import { getTaskStatus } from "../markdown/async-tasks.js";
import { createPage } from "./create-page.js";
import { movePage } from "./move-page.js";
import { retrieveProperty } from "./retrieve-property.js";
import { serializePage } from "./serialize-page.js";
import { updatePage } from "./update-page.js";

const page = "/v1/pages/:page_id";

/** Routes for pages. */
export const pageRoutes: Route[] = [
  {
    method: "POST",
    path: "/v1/pages",
    capability: "insertContent",
    handle: createPage,
    getStatus: getTaskStatus,
  },
  { method: "GET", path: page, capability: "readContent", handle: retrievePage },
  {
    method: "GET",
    path: `${page}/properties/:property_id`,
    capability: "readContent",
    handle: retrieveProperty,
  },
  { method: "PATCH", path: page, capability: "updateContent", handle: updatePage },
  { method: "POST", path: `${page}/move`, capability: "updateContent", handle: movePage },
];

function retrievePage(context: RouteContext): object {
  const found = context.repository.requirePage(getPathId(context, "page_id"));
  return serializePage(found, context, parseRepeatedParameter(context.query, "filter_properties"));
}
