export { CrmCreateDealTool, createDeal } from "./create-deal.js";
export { CrmDeleteDealTool, deleteDeal } from "./delete-deal.js";
export { CrmGetDealTool, getDeal } from "./get-deal.js";
export { CrmListDealsTool, listDeals } from "./list-deals.js";
