export { crmCatalog } from "./catalog.js";
export { createCrmClient, type CrmClientOptions } from "./client.js";
export { CrmTool, type CrmToolOptions } from "./crm-tool.js";
export { crmService } from "./service.js";
export { CrmToolkit, type CrmToolkitOptions } from "./toolkit.js";
export { CrmGetCompanyTool, getCompany } from "./companies/get-company.js";
export { CrmListCompaniesTool, listCompanies } from "./companies/list-companies.js";
export {
  CrmListWorkspaceMembersTool,
  listWorkspaceMembers,
} from "./members/list-workspace-members.js";
export type { Member } from "./members/member.js";
export { CrmCreateNoteTool, createNote } from "./notes/create-note.js";
export type { Note } from "./notes/note.js";
export { CrmCreatePersonTool, createPerson } from "./people/create-person.js";
export { CrmGetPersonTool, getPerson } from "./people/get-person.js";
export { CrmListPeopleTool, listPeople } from "./people/list-people.js";
export { CrmSearchRecordsTool, searchRecords, type SearchPage } from "./records/search-records.js";
export type { CrmRecord } from "./records/record.js";
export type { SearchHit } from "./records/search-hit.js";
export { CrmCreateTaskTool, createTask } from "./tasks/create-task.js";
export { CrmGetTaskTool, getTask } from "./tasks/get-task.js";
export { CrmListTasksTool, listTasks } from "./tasks/list-tasks.js";
export type { Task } from "./tasks/task.js";
export { CrmGetCurrentTokenInfoTool, getCurrentTokenInfo } from "./token/get-current-token-info.js";
export type { TokenActor, TokenInfo } from "./token/token-info.js";
