/** A record by its object and id. */
export interface RecordReference {
  object: string;
  record_id: string;
}
