import type { RouteTable } from "../http/add-route.js";
import type { RouteContext } from "../service-context.js";
import { listUsers } from "./list-users.js";

/** Routes for users. */
export function userRoutes(context: RouteContext): RouteTable {
  return {
    "/getUsers": { GET: listUsers(context) },
  };
}
