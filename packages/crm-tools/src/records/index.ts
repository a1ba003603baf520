export { CrmAppendRecordValuesTool, appendRecordValues } from "./append-record-values.js";
export { CrmCreateRecordTool, createRecord } from "./create-record.js";
export { CrmDeleteRecordTool, deleteRecord } from "./delete-record.js";
export type { CrmListMembership } from "./fetch-memberships.js";
export { CrmGetRecordTool, getRecord } from "./get-record.js";
export {
  CrmGetRecordAttributeValuesTool,
  getRecordAttributeValues,
} from "./get-record-attribute-values.js";
export { CrmListRecordEntriesTool, listRecordEntries } from "./list-record-entries.js";
export { CrmListRecordsTool, listRecords } from "./list-records.js";
export { CrmMergeRecordsTool, mergeRecords } from "./merge-records.js";
export { CrmQuerySqlTool, querySql } from "./query-sql.js";
export type { CrmRecord, CrmWrittenRecord } from "./record.js";
export type { CrmSearchHit } from "./search-hit.js";
export { CrmSearchRecordsTool, searchRecords, type CrmSearchPage } from "./search-records.js";
export { CrmUpdateRecordTool, updateRecord } from "./update-record.js";
export { CrmUpsertRecordTool, upsertRecord } from "./upsert-record.js";
