// Tools for LangChain.
import { CrmTool, type CrmToolOptions } from "./crm-tool.js";
import { getWorkspaceMember } from "../members/get-workspace-member.js";
import { listWorkspaceMembers } from "../members/list-workspace-members.js";

/** Gets one member of the workspace. */
export class CrmGetWorkspaceMemberTool extends CrmTool<typeof getWorkspaceMember> {
  constructor(options?: CrmToolOptions<typeof getWorkspaceMember>) {
    super(getWorkspaceMember, options);
  }
}

/** Lists the members of the workspace. */
export class CrmListWorkspaceMembersTool extends CrmTool<typeof listWorkspaceMembers> {
  constructor(options?: CrmToolOptions<typeof listWorkspaceMembers>) {
    super(listWorkspaceMembers, options);
  }
}
