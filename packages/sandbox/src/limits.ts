import { type ConvintelLimits, convintelLimits } from "./convintel/http/rate-limit.js";
import { type CrmLimits, crmLimits } from "./crm/access/rate-limit.js";
import { type NotesLimits, notesLimits } from "./notes/limits.js";

/** How much each service takes from a client. */
export interface ServiceLimits {
  crm: CrmLimits;
  notes: NotesLimits;
  convintel: ConvintelLimits;
}

// A whole number, because one service names its limit in a header.
const PLENTY = Number.MAX_SAFE_INTEGER;

/** The limits that the services document. */
export const documentedLimits: ServiceLimits = {
  crm: crmLimits,
  notes: notesLimits,
  convintel: convintelLimits,
};

/** No service answers 429 by itself; limits of other kinds stay. */
export const noLimits: ServiceLimits = {
  crm: { readsPerSecond: PLENTY, writesPerSecond: PLENTY, noteListsPerSecond: PLENTY },
  notes: { ...notesLimits, requestsPerWindow: PLENTY },
  convintel: { ...convintelLimits, activities: PLENTY, others: PLENTY },
};
