import type { RecordFields } from "../records/record-kind.js";

/** A user's comment on a recording. */
export interface CommentDocument {
  id: string;
  activityId: string;
  /** Id of the author. */
  userId: string;
  createdAt: string;
  /** Position in the recording, in seconds. */
  timestamp: number;
  text: string;
}

/** The fields that comments are listed by. */
export const commentFields: RecordFields<CommentDocument> = {
  getMoment: ({ createdAt }) => createdAt,
  users: { userId: ({ userId }) => userId },
};
