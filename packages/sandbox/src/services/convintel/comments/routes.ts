import type { RouteTable } from "../http/add-route.js";
import type { RouteContext } from "../service-context.js";
import { listComments } from "./list-comments.js";

/** Routes for comments. */
export function commentRoutes(context: RouteContext): RouteTable {
  return {
    "/comments": { GET: listComments(context) },
  };
}
