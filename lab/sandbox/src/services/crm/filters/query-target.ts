import type { CrmRepository } from "../repository/crm-repository.js";

/** The object or list whose records or entries are queried. */
export interface QueryTarget {
  repository: CrmRepository;
  containerId: string;
}
