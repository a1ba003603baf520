import * as sdk from "attio-ts-sdk";
import type { RecordedRequest } from "./recording-server.js";

type Call = (options: never) => Promise<unknown>;

// The SDK's call for each endpoint; parts in braces are its path parameters.
const CALLS: [endpoint: string, call: unknown][] = [
  ["POST /v2/objects/records/search", sdk.postV2ObjectsRecordsSearch],
  ["POST /v2/objects/{object}/records", sdk.postV2ObjectsByObjectRecords],
  ["PUT /v2/objects/{object}/records", sdk.putV2ObjectsByObjectRecords],
  ["POST /v2/objects/{object}/records/query", sdk.postV2ObjectsByObjectRecordsQuery],
  ["GET /v2/objects/{object}/records/{record_id}", sdk.getV2ObjectsByObjectRecordsByRecordId],
  ["PUT /v2/objects/{object}/records/{record_id}", sdk.putV2ObjectsByObjectRecordsByRecordId],
  ["PATCH /v2/objects/{object}/records/{record_id}", sdk.patchV2ObjectsByObjectRecordsByRecordId],
  ["DELETE /v2/objects/{object}/records/{record_id}", sdk.deleteV2ObjectsByObjectRecordsByRecordId],
  [
    "GET /v2/objects/{object}/records/{record_id}/attributes/{attribute}/values",
    sdk.getV2ObjectsByObjectRecordsByRecordIdAttributesByAttributeValues,
  ],
  [
    "GET /v2/objects/{object}/records/{record_id}/entries",
    sdk.getV2ObjectsByObjectRecordsByRecordIdEntries,
  ],
  ["POST /v2/tasks", sdk.postV2Tasks],
  ["GET /v2/tasks", sdk.getV2Tasks],
  ["GET /v2/tasks/{task_id}", sdk.getV2TasksByTaskId],
  ["PATCH /v2/tasks/{task_id}", sdk.patchV2TasksByTaskId],
  ["DELETE /v2/tasks/{task_id}", sdk.deleteV2TasksByTaskId],
  ["POST /v2/notes", sdk.postV2Notes],
  ["GET /v2/notes", sdk.getV2Notes],
  ["GET /v2/notes/{note_id}", sdk.getV2NotesByNoteId],
  ["DELETE /v2/notes/{note_id}", sdk.deleteV2NotesByNoteId],
  ["POST /v2/comments", sdk.postV2Comments],
  ["GET /v2/comments/{comment_id}", sdk.getV2CommentsByCommentId],
  ["DELETE /v2/comments/{comment_id}", sdk.deleteV2CommentsByCommentId],
  ["GET /v2/threads", sdk.getV2Threads],
  ["GET /v2/threads/{thread_id}", sdk.getV2ThreadsByThreadId],
  ["GET /v2/files", sdk.getV2Files],
  ["POST /v2/files", sdk.postV2Files],
  ["POST /v2/files/upload", sdk.postV2FilesUpload],
  ["GET /v2/files/{file_id}/download", sdk.getV2FilesByFileIdDownload],
  ["GET /v2/files/{file_id}", sdk.getV2FilesByFileId],
  ["DELETE /v2/files/{file_id}", sdk.deleteV2FilesByFileId],
  ["GET /v2/lists", sdk.getV2Lists],
  ["POST /v2/lists", sdk.postV2Lists],
  ["GET /v2/lists/{list}", sdk.getV2ListsByList],
  ["PATCH /v2/lists/{list}", sdk.patchV2ListsByList],
  ["POST /v2/lists/{list}/entries", sdk.postV2ListsByListEntries],
  ["PUT /v2/lists/{list}/entries", sdk.putV2ListsByListEntries],
  ["POST /v2/lists/{list}/entries/query", sdk.postV2ListsByListEntriesQuery],
  ["GET /v2/lists/{list}/entries/{entry_id}", sdk.getV2ListsByListEntriesByEntryId],
  ["PATCH /v2/lists/{list}/entries/{entry_id}", sdk.patchV2ListsByListEntriesByEntryId],
  ["PUT /v2/lists/{list}/entries/{entry_id}", sdk.putV2ListsByListEntriesByEntryId],
  ["DELETE /v2/lists/{list}/entries/{entry_id}", sdk.deleteV2ListsByListEntriesByEntryId],
  [
    "GET /v2/lists/{list}/entries/{entry_id}/attributes/{attribute}/values",
    sdk.getV2ListsByListEntriesByEntryIdAttributesByAttributeValues,
  ],
  ["GET /v2/lists/{list}/views", sdk.getV2ListsByListViews],
  ["GET /v2/objects", sdk.getV2Objects],
  ["POST /v2/objects", sdk.postV2Objects],
  ["GET /v2/objects/{object}", sdk.getV2ObjectsByObject],
  ["GET /v2/objects/{object}/views", sdk.getV2ObjectsByObjectViews],
  ["GET /v2/{target}/{identifier}/attributes", sdk.getV2ByTargetByIdentifierAttributes],
  ["POST /v2/{target}/{identifier}/attributes", sdk.postV2ByTargetByIdentifierAttributes],
  [
    "GET /v2/{target}/{identifier}/attributes/{attribute}",
    sdk.getV2ByTargetByIdentifierAttributesByAttribute,
  ],
  [
    "GET /v2/{target}/{identifier}/attributes/{attribute}/options",
    sdk.getV2ByTargetByIdentifierAttributesByAttributeOptions,
  ],
  [
    "GET /v2/{target}/{identifier}/attributes/{attribute}/statuses",
    sdk.getV2ByTargetByIdentifierAttributesByAttributeStatuses,
  ],
  ["PATCH /v2/objects/{object}", sdk.patchV2ObjectsByObject],
  [
    "PATCH /v2/{target}/{identifier}/attributes/{attribute}",
    sdk.patchV2ByTargetByIdentifierAttributesByAttribute,
  ],
  [
    "POST /v2/{target}/{identifier}/attributes/{attribute}/options",
    sdk.postV2ByTargetByIdentifierAttributesByAttributeOptions,
  ],
  [
    "PATCH /v2/{target}/{identifier}/attributes/{attribute}/options/{option}",
    sdk.patchV2ByTargetByIdentifierAttributesByAttributeOptionsByOption,
  ],
  [
    "POST /v2/{target}/{identifier}/attributes/{attribute}/statuses",
    sdk.postV2ByTargetByIdentifierAttributesByAttributeStatuses,
  ],
  [
    "PATCH /v2/{target}/{identifier}/attributes/{attribute}/statuses/{status}",
    sdk.patchV2ByTargetByIdentifierAttributesByAttributeStatusesByStatus,
  ],
  ["GET /v2/workspace_members", sdk.getV2WorkspaceMembers],
  ["GET /v2/workspace_members/{workspace_member_id}", sdk.getV2WorkspaceMembersByWorkspaceMemberId],
  ["GET /v2/webhooks", sdk.getV2Webhooks],
  ["GET /v2/webhooks/{webhook_id}", sdk.getV2WebhooksByWebhookId],
  ["POST /v2/webhooks", sdk.postV2Webhooks],
  ["PATCH /v2/webhooks/{webhook_id}", sdk.patchV2WebhooksByWebhookId],
  ["DELETE /v2/webhooks/{webhook_id}", sdk.deleteV2WebhooksByWebhookId],
  ["GET /v2/meetings", sdk.getV2Meetings],
  ["POST /v2/meetings", sdk.postV2Meetings],
  ["GET /v2/meetings/{meeting_id}", sdk.getV2MeetingsByMeetingId],
  ["GET /v2/meetings/{meeting_id}/call_recordings", sdk.getV2MeetingsByMeetingIdCallRecordings],
  ["POST /v2/meetings/{meeting_id}/call_recordings", sdk.postV2MeetingsByMeetingIdCallRecordings],
  [
    "GET /v2/meetings/{meeting_id}/call_recordings/{call_recording_id}",
    sdk.getV2MeetingsByMeetingIdCallRecordingsByCallRecordingId,
  ],
  [
    "DELETE /v2/meetings/{meeting_id}/call_recordings/{call_recording_id}",
    sdk.deleteV2MeetingsByMeetingIdCallRecordingsByCallRecordingId,
  ],
  ["GET /v2/self", sdk.getV2Self],
];

/** A request in the parts that the SDK takes. */
interface SdkRequest {
  call: Call;
  path: Record<string, string>;
  query: Record<string, unknown>;
}

/** The endpoints that are checked with the SDK. */
export const sdkEndpoints = CALLS.map(([endpoint]) => endpoint);

/** Finds the endpoint of a request, as in {@link sdkEndpoints}. */
export function findEndpoint({ method, url }: Pick<RecordedRequest, "method" | "url">): string {
  const [address = ""] = url.split("?");
  const found = sdkEndpoints.find((endpoint) => toPattern(endpoint).test(`${method} ${address}`));
  if (found === undefined) throw new Error(`The SDK has no call for ${method} ${url}`);
  return found;
}

/**
 * Passes a request to the SDK's own call for its endpoint. The SDK checks path, query and body against
 * the schemas generated from Attio's OpenAPI description, and sends it only when they fit.
 *
 * @throws the SDK's complaint.
 */
export async function passThroughSdk(
  recorded: Pick<RecordedRequest, "method" | "url" | "body">,
): Promise<Request> {
  const sent: Request[] = [];
  const client = sdk.createAttioClient({
    apiKey: "none",
    baseUrl: "http://127.0.0.1:9",
    retry: { maxRetries: 0 },
    fetch: (...args: Parameters<typeof fetch>) => {
      sent.push(new Request(...args));
      return Promise.resolve(Response.json({ stop: true }, { status: 400 }));
    },
  });
  const { call, path, query } = toSdkRequest(recorded);
  // The schemas reject an empty object.
  const parts = Object.entries({ path, query, body: recorded.body }).filter(
    ([, part]) => part !== undefined && Object.keys(part as object).length > 0,
  );
  const parameters = { client, ...Object.fromEntries(parts) } as never;
  const complaint = await call(parameters).then(
    () => undefined,
    (error: unknown) => error,
  );
  const [request] = sent;
  if (request === undefined) throw complaint;
  return request;
}

function toSdkRequest(request: Pick<RecordedRequest, "method" | "url">): SdkRequest {
  const endpoint = findEndpoint(request);
  const call = CALLS.find(([other]) => other === endpoint)?.[1] as Call;
  const url = new URL(request.url, "http://127.0.0.1");
  const found = toPattern(endpoint).exec(`${request.method} ${url.pathname}`)?.groups ?? {};
  const path = Object.fromEntries(
    Object.entries(found).map(([name, value]) => [name, decodeURIComponent(value)]),
  );
  const query = Object.fromEntries(
    [...url.searchParams].map(([name, value]) => [name, parsePrimitive(value)]),
  );
  return { call, path, query };
}

/** Restores the type of numbers and booleans. */
function parsePrimitive(value: string): unknown {
  return /^(\d+|true|false)$/.test(value) ? JSON.parse(value) : value;
}

function toPattern(endpoint: string): RegExp {
  return new RegExp(`^${endpoint.replaceAll(/\{(\w+)\}/g, "(?<$1>[^/]+)")}$`);
}
