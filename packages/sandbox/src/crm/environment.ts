import type { CrmLimits } from "./access/rate-limit.js";
import type { CrmData } from "./data/crm-data.js";
import type { TokenDocument } from "./data/documents.js";

/** What every route of the CRM works with. */
export interface Crm {
  data: CrmData;
  now: () => Date;
  limits: CrmLimits;
}

/** What the middleware leaves for the routes: the token the request came with. */
export interface CrmEnvironment {
  Variables: { token: TokenDocument };
}
