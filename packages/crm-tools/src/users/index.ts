export { CrmDeleteUserRecordTool, deleteUserRecord } from "./delete-user-record.js";
export { CrmListUserRecordsTool, listUserRecords } from "./list-user-records.js";
