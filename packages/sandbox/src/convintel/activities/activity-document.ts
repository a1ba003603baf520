/** Every status the service documents: the first two for calls and meetings, the rest for SMS. */
export const activityStatuses = [
  "in-progress",
  "completed",
  "received",
  "sent",
  "delivered",
] as const;

/** Something of the CRM that an activity is linked to. */
export interface CrmLink {
  id: string;
  /** Null when an upload named an id that no other activity has. */
  name: string | null;
}

/** An activity as the sandbox keeps it, in the collection `convintel/activities`. */
export interface ActivityDocument {
  id: string;
  type: string;
  activityType: string;
  title: string;
  status: (typeof activityStatuses)[number];
  language: string;
  /** Moments are ISO 8601 texts in UTC. */
  createdAt: string;
  updatedAt: string;
  scheduledStartTime: string | null;
  actualStartTime: string;
  actualEndTime: string | null;
  /** Id of a user. */
  hostId: string;
  /** `userId` is null for people outside of the organization. */
  participants: { id: string; name: string; userId: string | null }[];
  account: CrmLink | null;
  opportunity: CrmLink | null;
  leadId: string | null;
  crmUrl: string | null;
  externalId: string | null;
  /** The mean of what coaches gave it, from 1 to 5; null when none has scored it. */
  averageScore: number | null;
}
