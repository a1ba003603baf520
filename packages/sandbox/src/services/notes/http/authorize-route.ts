import { hasCapability, type Route, type RequestScope } from "../route-context.js";
import { invalidRequestUrlError, restrictedResourceError } from "../errors.js";

/** Returns the route if it exists in this version and the token has its capability; else throws. */
export function authorizeRoute(scope: RequestScope, route: Route | undefined): Route {
  if (route === undefined || route.exists?.(scope.rules) === false) throw invalidRequestUrlError();
  if (route.capability !== undefined && !hasCapability(scope, route.capability))
    throw restrictedResourceError();
  return route;
}
