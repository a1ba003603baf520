/** Requests the CRM accepts in each clock second. */
export interface CrmLimits {
  readsPerSecond: number;
  writesPerSecond: number;
  /** Note listings, which have a separate limit. */
  noteListsPerSecond: number;
  /** New call recordings, which have a separate limit. */
  callRecordingsPerSecond: number;
  /** Merges of records, which have a separate limit. */
  mergesPerSecond: number;
}

/** Attio's limits: 100 reads and 25 writes across the API, ten note listings, one new recording, five merges. */
export const crmLimits: CrmLimits = {
  readsPerSecond: 100,
  writesPerSecond: 25,
  noteListsPerSecond: 10,
  callRecordingsPerSecond: 1,
  mergesPerSecond: 5,
};
