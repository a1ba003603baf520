export { deleteWorkspaceRecord } from "./delete-workspace-record.js";
export { getWorkspaceRecord } from "./get-workspace-record.js";
export { listWorkspaceRecords } from "./list-workspace-records.js";
