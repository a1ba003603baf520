/** The author of a change in Attio's format ("actors" guide). */
export interface Actor {
  type: "workspace-member" | "api-token" | "system" | "app";
  /** Always null for the system. */
  id: string | null;
}

/** Author and time of a write. */
export interface Authorship {
  actor: Actor;
  /** A timestamp. */
  timestamp: string;
}

/** The CRM itself: enrichment, communication intelligence, records created as a side effect. */
export const systemActor: Actor = { type: "system", id: null };

/** The actor of a workspace member. */
export function memberActor(id: string): Actor {
  return { type: "workspace-member", id };
}
