// Tools for LangChain.
import { CrmTool, type CrmToolOptions } from "./crm-tool.js";
import { createActivity } from "../activities/create-activity.js";
import { deleteActivity } from "../activities/delete-activity.js";
import { listActivities } from "../activities/list-activities.js";
import { updateActivity } from "../activities/update-activity.js";

/** Creates a custom activity. */
export class CrmCreateActivityTool extends CrmTool<typeof createActivity> {
  constructor(options?: CrmToolOptions<typeof createActivity>) {
    super(createActivity, options);
  }
}

/** Deletes a custom activity with all its records. */
export class CrmDeleteActivityTool extends CrmTool<typeof deleteActivity> {
  constructor(options?: CrmToolOptions<typeof deleteActivity>) {
    super(deleteActivity, options);
  }
}

/** Lists the activities of the workspace. */
export class CrmListActivitiesTool extends CrmTool<typeof listActivities> {
  constructor(options?: CrmToolOptions<typeof listActivities>) {
    super(listActivities, options);
  }
}

/** Renames an activity. */
export class CrmUpdateActivityTool extends CrmTool<typeof updateActivity> {
  constructor(options?: CrmToolOptions<typeof updateActivity>) {
    super(updateActivity, options);
  }
}
