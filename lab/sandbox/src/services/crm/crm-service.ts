import type { CrmLimits } from "./limits.js";
import type { Context } from "hono";
import type { CrmCollections } from "./repository/crm-collections.js";
import type { TokenDocument } from "./repository/documents.js";

/** Dependencies of the CRM's routes. */
export interface CrmService {
  collections: CrmCollections;
  now: () => Date;
  limits: CrmLimits;
}

/** Hono environment of the CRM's routes: the middleware sets the token of the request. */
export interface CrmRouteEnv {
  Variables: { token: TokenDocument };
}

/** Hono's context of a request to the CRM. */
export type RouteContext = Context<CrmRouteEnv>;
