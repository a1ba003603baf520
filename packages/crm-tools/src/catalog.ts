import type { Catalog } from "@workbelt/core";
import { CrmGetCompanyTool } from "./companies/get-company.js";
import { CrmListCompaniesTool } from "./companies/list-companies.js";
import { CrmListWorkspaceMembersTool } from "./members/list-workspace-members.js";
import { CrmCreateNoteTool } from "./notes/create-note.js";
import { CrmCreatePersonTool } from "./people/create-person.js";
import { CrmGetPersonTool } from "./people/get-person.js";
import { CrmListPeopleTool } from "./people/list-people.js";
import { CrmSearchRecordsTool } from "./records/search-records.js";
import { CrmCreateTaskTool } from "./tasks/create-task.js";
import { CrmGetTaskTool } from "./tasks/get-task.js";
import { CrmListTasksTool } from "./tasks/list-tasks.js";
import { CrmGetCurrentTokenInfoTool } from "./token/get-current-token-info.js";

/** Every CRM tool, by resource. The resource is the folder of the operation's file. */
export const crmCatalog = {
  records: [CrmSearchRecordsTool],
  people: [CrmListPeopleTool, CrmGetPersonTool, CrmCreatePersonTool],
  companies: [CrmListCompaniesTool, CrmGetCompanyTool],
  tasks: [CrmCreateTaskTool, CrmListTasksTool, CrmGetTaskTool],
  notes: [CrmCreateNoteTool],
  members: [CrmListWorkspaceMembersTool],
  token: [CrmGetCurrentTokenInfoTool],
} satisfies Catalog;
