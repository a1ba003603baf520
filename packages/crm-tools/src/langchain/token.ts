// Tools for LangChain.
import { CrmTool, type CrmToolOptions } from "./crm-tool.js";
import { getCurrentTokenInfo } from "../token/get-current-token-info.js";

/** Shows whether the token is active, its workspace, actor and scopes. */
export class CrmGetCurrentTokenInfoTool extends CrmTool<typeof getCurrentTokenInfo> {
  constructor(options?: CrmToolOptions<typeof getCurrentTokenInfo>) {
    super(getCurrentTokenInfo, options);
  }
}
