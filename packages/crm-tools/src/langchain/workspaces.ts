// Tools for LangChain.
import { CrmTool, type CrmToolOptions } from "./crm-tool.js";
import { deleteWorkspaceRecord } from "../workspaces/delete-workspace-record.js";
import { getWorkspaceRecord } from "../workspaces/get-workspace-record.js";
import { listWorkspaceRecords } from "../workspaces/list-workspace-records.js";

/** Deletes one workspace record for good. */
export class CrmDeleteWorkspaceRecordTool extends CrmTool<typeof deleteWorkspaceRecord> {
  constructor(options?: CrmToolOptions<typeof deleteWorkspaceRecord>) {
    super(deleteWorkspaceRecord, options);
  }
}

/** Gets one workspace record with all values. */
export class CrmGetWorkspaceRecordTool extends CrmTool<typeof getWorkspaceRecord> {
  constructor(options?: CrmToolOptions<typeof getWorkspaceRecord>) {
    super(getWorkspaceRecord, options);
  }
}

/** Lists workspace records, filtered and sorted. */
export class CrmListWorkspaceRecordsTool extends CrmTool<typeof listWorkspaceRecords> {
  constructor(options?: CrmToolOptions<typeof listWorkspaceRecords>) {
    super(listWorkspaceRecords, options);
  }
}
