export { createDeal } from "./create-deal.js";
export { deleteDeal } from "./delete-deal.js";
export { getDeal } from "./get-deal.js";
export { listDeals } from "./list-deals.js";
