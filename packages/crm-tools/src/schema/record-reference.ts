import { type Path, path } from "@workbelt/core/provider";

/** A record by its object and id. */
export interface RecordReference {
  object: string;
  record_id: string;
}

/** The path of an object's records. */
export function getRecordsPath(object: string): Path {
  return path`/v2/objects/${object}/records`;
}

/** The path of one record. */
export function getRecordPath(object: string, record_id: string): Path {
  return path`/v2/objects/${object}/records/${record_id}`;
}
