import type { RecordFields } from "../records/record-kind.js";

/** Playback of a recording by a user. */
export interface ListenDocument {
  id: string;
  activityId: string;
  /** Id of the listener. */
  userId: string;
  listenedAt: string;
}

/** The fields that listens are listed by. */
export const listenFields: RecordFields<ListenDocument> = {
  getMoment: ({ listenedAt }) => listenedAt,
  users: { userId: ({ userId }) => userId },
};
