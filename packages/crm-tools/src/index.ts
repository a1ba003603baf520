export { crmCatalog } from "./catalog.js";
export { createCrmClient, type CrmClientOptions } from "./client.js";
export { CrmTool, type CrmToolOptions } from "./crm-tool.js";
export { crmService } from "./service.js";
export { CrmCreateTaskTool, createTask } from "./tasks/create-task.js";
export { CrmGetTaskTool, getTask } from "./tasks/get-task.js";
export { CrmListTasksTool, listTasks } from "./tasks/list-tasks.js";
export type { Task } from "./tasks/task.js";
export { CrmToolkit, type CrmToolkitOptions } from "./toolkit.js";
