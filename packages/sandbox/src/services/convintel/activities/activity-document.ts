/** The documented statuses: the first two for calls and meetings, the rest for SMS. */
export const activityStatuses = [
  "in-progress",
  "completed",
  "received",
  "sent",
  "delivered",
] as const;

/** A CRM record that an activity is linked to. */
export interface CrmLink {
  id: string;
  /** Null if an upload sent an id that no other activity has. */
  name: string | null;
}

/** A stored activity. */
export interface ActivityDocument {
  id: string;
  type: string;
  activityType: string;
  title: string;
  status: (typeof activityStatuses)[number];
  language: string;
  /** Dates are ISO 8601 strings in UTC. */
  createdAt: string;
  updatedAt: string;
  scheduledStartTime: string | null;
  actualStartTime: string;
  actualEndTime: string | null;
  /** Id of a user. */
  hostId: string;
  /** `userId` is null for people outside the organization. */
  participants: { id: string; name: string; userId: string | null }[];
  account: CrmLink | null;
  opportunity: CrmLink | null;
  leadId: string | null;
  crmUrl: string | null;
  externalId: string | null;
  /** Mean of the coaches' scores, from 1 to 5; null without scores. */
  averageScore: number | null;
}
