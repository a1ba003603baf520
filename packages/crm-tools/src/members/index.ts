export { getWorkspaceMember } from "./get-workspace-member.js";
export { listWorkspaceMembers } from "./list-workspace-members.js";
export type { CrmWorkspaceMember } from "../schema/member.js";
