export { deleteUserRecord } from "./delete-user-record.js";
export { listUserRecords } from "./list-user-records.js";
