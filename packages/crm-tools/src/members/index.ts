export { CrmGetWorkspaceMemberTool, getWorkspaceMember } from "./get-workspace-member.js";
export { CrmListWorkspaceMembersTool, listWorkspaceMembers } from "./list-workspace-members.js";
export type { CrmWorkspaceMember } from "./member.js";
