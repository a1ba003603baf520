import type { CrmLimits } from "./access/rate-limit.js";
import type { CrmCollections } from "./repository/crm-collections.js";
import type { TokenDocument } from "./repository/documents.js";

/** What every route of the CRM works with. */
export interface CrmService {
  collections: CrmCollections;
  now: () => Date;
  limits: CrmLimits;
}

/** What the middleware leaves for the routes: the token the request came with. */
export interface CrmRouteEnv {
  Variables: { token: TokenDocument };
}
