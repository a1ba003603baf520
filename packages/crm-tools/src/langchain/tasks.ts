// Tools for LangChain.
import { CrmTool, type CrmToolOptions } from "./crm-tool.js";
import { createTask } from "../tasks/create-task.js";
import { deleteTask } from "../tasks/delete-task.js";
import { getTask } from "../tasks/get-task.js";
import { listTasks } from "../tasks/list-tasks.js";
import { updateTask } from "../tasks/update-task.js";

/** Creates a task, optionally due, assigned and linked to records. */
export class CrmCreateTaskTool extends CrmTool<typeof createTask> {
  constructor(options?: CrmToolOptions<typeof createTask>) {
    super(createTask, options);
  }
}

/** Deletes one task for good. */
export class CrmDeleteTaskTool extends CrmTool<typeof deleteTask> {
  constructor(options?: CrmToolOptions<typeof deleteTask>) {
    super(deleteTask, options);
  }
}

/** Gets one task with its deadline, assignees and links. */
export class CrmGetTaskTool extends CrmTool<typeof getTask> {
  constructor(options?: CrmToolOptions<typeof getTask>) {
    super(getTask, options);
  }
}

/** Lists tasks, all or those linked to one record, such as a deal. */
export class CrmListTasksTool extends CrmTool<typeof listTasks> {
  constructor(options?: CrmToolOptions<typeof listTasks>) {
    super(listTasks, options);
  }
}

/** Changes a task's deadline, completion, links or assignees. */
export class CrmUpdateTaskTool extends CrmTool<typeof updateTask> {
  constructor(options?: CrmToolOptions<typeof updateTask>) {
    super(updateTask, options);
  }
}
