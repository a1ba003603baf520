// Tools for LangChain.
import { CrmTool, type CrmToolOptions } from "./crm-tool.js";
import { appendRecordValues } from "../records/append-record-values.js";
import { createRecord } from "../records/create-record.js";
import { deleteRecord } from "../records/delete-record.js";
import { getRecordAttributeValues } from "../records/get-record-attribute-values.js";
import { getRecord } from "../records/get-record.js";
import { listRecordEntries } from "../records/list-record-entries.js";
import { listRecords } from "../records/list-records.js";
import { mergeRecords } from "../records/merge-records.js";
import { querySql } from "../records/query-sql.js";
import { replaceAttributeHistory } from "../records/replace-attribute-history.js";
import { searchRecords } from "../records/search-records.js";
import { updateRecord } from "../records/update-record.js";
import { upsertRecord } from "../records/upsert-record.js";

/** Adds values to multiselect attributes of one record. */
export class CrmAppendRecordValuesTool extends CrmTool<typeof appendRecordValues> {
  constructor(options?: CrmToolOptions<typeof appendRecordValues>) {
    super(appendRecordValues, options);
  }
}

/** Creates a record of any object. */
export class CrmCreateRecordTool extends CrmTool<typeof createRecord> {
  constructor(options?: CrmToolOptions<typeof createRecord>) {
    super(createRecord, options);
  }
}

/** Deletes one record of any object for good. */
export class CrmDeleteRecordTool extends CrmTool<typeof deleteRecord> {
  constructor(options?: CrmToolOptions<typeof deleteRecord>) {
    super(deleteRecord, options);
  }
}

/** Gets all values of one attribute of a record, also those of the past. */
export class CrmGetRecordAttributeValuesTool extends CrmTool<typeof getRecordAttributeValues> {
  constructor(options?: CrmToolOptions<typeof getRecordAttributeValues>) {
    super(getRecordAttributeValues, options);
  }
}

/** Gets one record of any object. */
export class CrmGetRecordTool extends CrmTool<typeof getRecord> {
  constructor(options?: CrmToolOptions<typeof getRecord>) {
    super(getRecord, options);
  }
}

/** Lists the entries of a record in all lists. */
export class CrmListRecordEntriesTool extends CrmTool<typeof listRecordEntries> {
  constructor(options?: CrmToolOptions<typeof listRecordEntries>) {
    super(listRecordEntries, options);
  }
}

/** Lists records of any object, filtered and sorted. */
export class CrmListRecordsTool extends CrmTool<typeof listRecords> {
  constructor(options?: CrmToolOptions<typeof listRecords>) {
    super(listRecords, options);
  }
}

/** Merges two records into a new one, for good. */
export class CrmMergeRecordsTool extends CrmTool<typeof mergeRecords> {
  constructor(options?: CrmToolOptions<typeof mergeRecords>) {
    super(mergeRecords, options);
  }
}

/** Reads records and list entries by SQL. */
export class CrmQuerySqlTool extends CrmTool<typeof querySql> {
  constructor(options?: CrmToolOptions<typeof querySql>) {
    super(querySql, options);
  }
}

/** Replaces all past and present values of an attribute. */
export class CrmReplaceAttributeHistoryTool extends CrmTool<typeof replaceAttributeHistory> {
  constructor(options?: CrmToolOptions<typeof replaceAttributeHistory>) {
    super(replaceAttributeHistory, options);
  }
}

/** Finds records by a fuzzy match on names, email addresses and domains. */
export class CrmSearchRecordsTool extends CrmTool<typeof searchRecords> {
  constructor(options?: CrmToolOptions<typeof searchRecords>) {
    super(searchRecords, options);
  }
}

/** Changes values of one record. */
export class CrmUpdateRecordTool extends CrmTool<typeof updateRecord> {
  constructor(options?: CrmToolOptions<typeof updateRecord>) {
    super(updateRecord, options);
  }
}

/** Updates the record that has a unique value, or creates it. */
export class CrmUpsertRecordTool extends CrmTool<typeof upsertRecord> {
  constructor(options?: CrmToolOptions<typeof upsertRecord>) {
    super(upsertRecord, options);
  }
}
