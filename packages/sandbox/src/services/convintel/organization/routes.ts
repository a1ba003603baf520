import type { RouteTable } from "../http/add-route.js";
import type { RouteContext } from "../service-context.js";
import { getOrganization } from "./get-organization.js";

/** Routes for the organization. */
export function organizationRoutes(context: RouteContext): RouteTable {
  return {
    "/me": { GET: getOrganization(context) },
  };
}
