import { path } from "@workbelt/core";

/**
 * Where the calls go, below the base URL. The vendor's reference is not public text: what is seen is
 * what several public clients of the Jiminny customer API call, what is assumed is in its style.
 */
export const endpoints = {
  // Seen in public clients.
  activities: path`/getActivities`,
  activity: path`/getActivity`,
  actionItems: path`/getActionItems`,
  summary: path`/getSummary`,
  transcript: path`/getTranscription`,
  questions: path`/getQuestions`,
  topicTriggers: path`/getTriggers`,
  matchedTopicTriggers: path`/getMatchedTriggers`,
  automatedCallScoring: path`/automated-call-scoring`,
  coachingFeedback: path`/coaching-feedback`,
  comments: path`/comments`,
  listens: path`/listens`,
  organization: path`/me`,
  users: path`/getUsers`,
  // Assumed: no public client uploads or subscribes.
  uploadActivity: path`/uploadActivity`,
  webhooks: path`/webhooks`,
  webhookSample: path`/webhooks/sample`,
} as const;
