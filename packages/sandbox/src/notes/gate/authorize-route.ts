import { may, type Route, type View } from "../call.js";
import { invalidRequestUrl, restrictedResource } from "../errors.js";

/** Returns the route if it exists in this version and the token has its capability; else throws. */
export function authorizeRoute(scope: View, route: Route | undefined): Route {
  if (route === undefined || route.exists?.(scope.rules) === false) throw invalidRequestUrl();
  if (route.needs !== undefined && !may(scope, route.needs)) throw restrictedResource();
  return route;
}
