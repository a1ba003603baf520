export { CrmCreateTaskTool, createTask } from "./create-task.js";
export { CrmDeleteTaskTool, deleteTask } from "./delete-task.js";
export type { CrmTaskPage } from "./fetch-due-tasks.js";
export { CrmGetTaskTool, getTask } from "./get-task.js";
export { CrmListTasksTool, listTasks } from "./list-tasks.js";
export type { CrmTask } from "./task.js";
export { CrmUpdateTaskTool, updateTask } from "./update-task.js";
