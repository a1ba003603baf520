export type { CrmActivity } from "../schema/activity.js";
export { createActivity } from "./create-activity.js";
export { deleteActivity } from "./delete-activity.js";
export { listActivities } from "./list-activities.js";
export { updateActivity } from "./update-activity.js";
