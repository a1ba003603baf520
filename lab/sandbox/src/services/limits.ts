import { type CrmLimits, crmLimits } from "./crm/limits.js";
import { type ConvintelLimits, convintelLimits } from "./convintel/http/rate-limit.js";
import { type NotesLimits, notesLimits } from "./notes/limits.js";

/** Rate limits of each service. */
export interface ServiceLimits {
  crm: CrmLimits;
  notes: NotesLimits;
  convintel: ConvintelLimits;
}

// An integer, because one service sends its limit in a header.
const UNLIMITED = Number.MAX_SAFE_INTEGER;

/** The documented limits. */
export const documentedLimits: ServiceLimits = {
  crm: crmLimits,
  notes: notesLimits,
  convintel: convintelLimits,
};

/** Limits under which no service returns 429; limits of other kinds stay. */
export const unlimited: ServiceLimits = {
  crm: {
    readsPerSecond: UNLIMITED,
    writesPerSecond: UNLIMITED,
    noteListsPerSecond: UNLIMITED,
    callRecordingsPerSecond: UNLIMITED,
    mergesPerSecond: UNLIMITED,
  },
  notes: { ...notesLimits, requestsPerWindow: UNLIMITED },
  convintel: { ...convintelLimits, activities: UNLIMITED, others: UNLIMITED },
};
