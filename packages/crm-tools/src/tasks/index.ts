export { createTask } from "./create-task.js";
export { deleteTask } from "./delete-task.js";
export type { CrmTaskPage } from "./fetch-due-tasks.js";
export { getTask } from "./get-task.js";
export { listTasks } from "./list-tasks.js";
export type { CrmTask } from "./task.js";
export { updateTask } from "./update-task.js";
