import type { Catalog } from "@workbelt/core";
import type { CrmToolOptions } from "./crm-tool.js";
import { CrmCreateTaskTool } from "./tasks/create-task.js";
import { CrmGetTaskTool } from "./tasks/get-task.js";
import { CrmListTasksTool } from "./tasks/list-tasks.js";

/** Every CRM tool, by resource. The resource is the folder of the operation's file. */
export const crmCatalog = {
  tasks: [CrmCreateTaskTool, CrmListTasksTool, CrmGetTaskTool],
} satisfies Catalog<CrmToolOptions>;
