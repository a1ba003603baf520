// Tools for LangChain.
import { CrmTool, type CrmToolOptions } from "./crm-tool.js";
import { createDeal } from "../deals/create-deal.js";
import { deleteDeal } from "../deals/delete-deal.js";
import { getDeal } from "../deals/get-deal.js";
import { listDeals } from "../deals/list-deals.js";

/** Creates a deal. */
export class CrmCreateDealTool extends CrmTool<typeof createDeal> {
  constructor(options?: CrmToolOptions<typeof createDeal>) {
    super(createDeal, options);
  }
}

/** Deletes one deal for good. */
export class CrmDeleteDealTool extends CrmTool<typeof deleteDeal> {
  constructor(options?: CrmToolOptions<typeof deleteDeal>) {
    super(deleteDeal, options);
  }
}

/** Gets one deal with all values. */
export class CrmGetDealTool extends CrmTool<typeof getDeal> {
  constructor(options?: CrmToolOptions<typeof getDeal>) {
    super(getDeal, options);
  }
}

/** Lists deals, filtered and sorted. */
export class CrmListDealsTool extends CrmTool<typeof listDeals> {
  constructor(options?: CrmToolOptions<typeof listDeals>) {
    super(listDeals, options);
  }
}
