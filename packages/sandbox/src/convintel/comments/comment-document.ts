/** What a user wrote beside a recording, in the collection `convintel/comments`. */
export interface CommentDocument {
  id: string;
  activityId: string;
  /** Id of the author. */
  userId: string;
  createdAt: string;
  /** The moment of the recording that it is about, in seconds. */
  timestamp: number;
  text: string;
}
