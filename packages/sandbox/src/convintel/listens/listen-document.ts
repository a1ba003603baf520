/** That a user played a recording, in the collection `convintel/listens`. */
export interface ListenDocument {
  id: string;
  activityId: string;
  /** Id of the listener. */
  userId: string;
  listenedAt: string;
}
