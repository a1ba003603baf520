// Tools for LangChain.
import { CrmTool, type CrmToolOptions } from "./crm-tool.js";
import { deleteUserRecord } from "../users/delete-user-record.js";
import { listUserRecords } from "../users/list-user-records.js";

/** Deletes one user record for good. */
export class CrmDeleteUserRecordTool extends CrmTool<typeof deleteUserRecord> {
  constructor(options?: CrmToolOptions<typeof deleteUserRecord>) {
    super(deleteUserRecord, options);
  }
}

/** Lists user records, filtered and sorted. */
export class CrmListUserRecordsTool extends CrmTool<typeof listUserRecords> {
  constructor(options?: CrmToolOptions<typeof listUserRecords>) {
    super(listUserRecords, options);
  }
}
