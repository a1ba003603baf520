import { type Path, path } from "@workbelt/core/provider";
import { recordContainer } from "./container.js";

/** A record by its object or activity and its id. */
export interface RecordReference {
  /** Slug or UUID of an object; or an activity, as `activities/site_visits`. */
  object: string;
  record_id: string;
}

/** The path of the records of an object or activity. */
export function getRecordsPath(object: string): Path {
  const { kind, identifier } = recordContainer(object);
  return path`/v2/${kind}/${identifier}/records`;
}

/** The path of one record. */
export function getRecordPath(object: string, record_id: string): Path {
  const { kind, identifier } = recordContainer(object);
  return path`/v2/${kind}/${identifier}/records/${record_id}`;
}

/** The path of the query of an object's or activity's records. */
export function getQueryPath(object: string): Path {
  const { kind, identifier } = recordContainer(object);
  return path`/v2/${kind}/${identifier}/records/query`;
}
