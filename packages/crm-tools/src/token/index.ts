export { getCurrentTokenInfo } from "./get-current-token-info.js";
export type { CrmTokenActor, CrmTokenInfo } from "./token-info.js";
