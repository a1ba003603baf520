export { CrmDeleteWorkspaceRecordTool, deleteWorkspaceRecord } from "./delete-workspace-record.js";
export { CrmGetWorkspaceRecordTool, getWorkspaceRecord } from "./get-workspace-record.js";
export { CrmListWorkspaceRecordsTool, listWorkspaceRecords } from "./list-workspace-records.js";
