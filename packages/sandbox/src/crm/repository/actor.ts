/** Who did something, as the CRM's wire names it (Attio's "actors" guide). */
export interface Actor {
  type: "workspace-member" | "api-token" | "system" | "app";
  /** Always null for the system. */
  id: string | null;
}

/** Who writes, and when. */
export interface Authorship {
  actor: Actor;
  /** A timestamp. */
  moment: string;
}

/** The CRM itself: enrichment, communication intelligence, records made as a side effect. */
export const systemActor: Actor = { type: "system", id: null };

/** A human user of the workspace. */
export function memberActor(id: string): Actor {
  return { type: "workspace-member", id };
}
