/** Playback of a recording by a user. */
export interface ListenDocument {
  id: string;
  activityId: string;
  /** Id of the listener. */
  userId: string;
  listenedAt: string;
}
