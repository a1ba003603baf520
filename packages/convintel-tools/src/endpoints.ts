import { type RequestSpec, pathFromTemplate } from "@workbelt/core/provider";

/** The method and path of an endpoint, below the base URL. Names in braces are placeholders. */
export type Endpoint = `${RequestSpec["method"]} /${string}`;

/**
 * The default endpoints. The vendor's reference is not public: some endpoints are used by several public
 * clients of the Jiminny customer API, the others are assumed [endpoint-paths] in its style. The options `endpoints` and
 * `uploadFileField` of `createConvintelClient` replace them.
 */
export const defaultEndpoints = {
  // Used by public clients.
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
  aiScorecards: "GET /getAiScorecards",
  aiScorecard: "GET /getAiScorecard",
  organization: "GET /me",
  users: "GET /getUsers",
  // Assumed [endpoint-paths]: no public client uploads, subscribes or reads reports.
  uploadActivity: "POST /uploadActivity",
  uploadActivityByUrl: "POST /uploadActivityByUrl",
  automatedReports: "GET /automated-reports",
  automatedReport: "GET /automated-reports/{id}",
  automatedReportStatus: "GET /automated-reports/{id}/status",
  automatedReportDownload: "GET /automated-reports/{id}/download",
  webhooks: "GET /webhooks",
  createWebhook: "POST /webhooks",
  deleteWebhook: "DELETE /webhooks/{id}",
  webhookSample: "GET /webhooks/sample",
} as const satisfies Record<string, Endpoint>;

/** The form field of the upload that carries the recording. Assumed [upload-part-name]. */
export const DEFAULT_UPLOAD_FILE_FIELD = "file";

/** The name of an endpoint of the service. */
export type EndpointName = keyof typeof defaultEndpoints;

/** The settings of one client for the service's endpoints. */
export interface EndpointSettings {
  endpoints: Readonly<Record<EndpointName, Endpoint>>;
  uploadFileField: string;
}

/** Returns the method and path of an endpoint. `values` fill its placeholders. */
export function endpointRequest(
  { endpoints }: Pick<EndpointSettings, "endpoints">,
  name: EndpointName,
  values: Readonly<Record<string, string>> = {},
): Pick<RequestSpec, "method" | "path"> {
  const [method, template] = endpoints[name].split(" ", 2) as [RequestSpec["method"], string];
  return { method, path: pathFromTemplate(template, values) };
}
