import type { RouteTable } from "../http/add-route.js";
import type { RouteContext } from "../service-context.js";
import { listListens } from "./list-listens.js";

/** Routes for listens. */
export function listenRoutes(context: RouteContext): RouteTable {
  return {
    "/listens": { GET: listListens(context) },
  };
}
