import { type RequestSpec, pathFromTemplate } from "@workbelt/core/provider";

/** The method and path of a call, below the base URL. Names in braces stand for values. */
export type Endpoint = `${RequestSpec["method"]} /${string}`;

/**
 * Where the calls go. The vendor's reference is not public text: what is seen is what several public
 * clients of the Jiminny customer API call, what is assumed is in its style. A client can be made with
 * others: see the options `endpoints` and `uploadFileField` of `createConvintelClient`.
 */
export const defaultEndpoints = {
  // Seen in public clients.
  activities: "GET /getActivities",
  activity: "GET /getActivity",
  actionItems: "GET /getActionItems",
  summary: "GET /getSummary",
  transcript: "GET /getTranscription",
  questions: "GET /getQuestions",
  topicTriggers: "GET /getTriggers",
  matchedTopicTriggers: "GET /getMatchedTriggers",
  automatedCallScoring: "GET /automated-call-scoring",
  coachingFeedback: "GET /coaching-feedback",
  comments: "GET /comments",
  listens: "GET /listens",
  organization: "GET /me",
  users: "GET /getUsers",
  // Assumed: no public client uploads or subscribes.
  uploadActivity: "POST /uploadActivity",
  createWebhook: "POST /webhooks",
  deleteWebhook: "DELETE /webhooks/{id}",
  webhookSample: "GET /webhooks/sample",
} as const satisfies Record<string, Endpoint>;

/** The field of the upload's form that carries the recording. Assumed. */
export const DEFAULT_UPLOAD_FILE_FIELD = "file";

/** A call of the service. */
export type EndpointName = keyof typeof defaultEndpoints;

/** What a client is told of the service's calls. */
export interface EndpointSettings {
  endpoints: Readonly<Record<EndpointName, Endpoint>>;
  uploadFileField: string;
}

/** Returns the method and path of a call, as the client's service has them. */
export function endpointRequest(
  { endpoints }: Pick<EndpointSettings, "endpoints">,
  name: EndpointName,
  values: Readonly<Record<string, string>> = {},
): Pick<RequestSpec, "method" | "path"> {
  const [method, template] = endpoints[name].split(" ", 2) as [RequestSpec["method"], string];
  return { method, path: pathFromTemplate(template, values) };
}
