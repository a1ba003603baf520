// Entry point for authors of packages: of providers, of adapters such as the MCP server, of stores and limits.
export type {
  AccountProvider,
  ApiKeyProvider,
  OAuthClientCredentials,
  Connection,
  TokenInfo,
  OAuthProvider,
} from "../accounts/account-provider.js";
export { oauthClientCredentials } from "../auth/oauth-client-credentials.js";
export { environmentToken } from "../auth/environment-token.js";
export { createApiClient, type ClientOptions } from "../client/create-api-client.js";
export { createDefaultTransport } from "../client/default-transport.js";
export type { LimitedClient, Limiter, RateLimitedCall, Turn } from "../client/limiter.js";
export { resolveBaseUrl, parseBaseUrl } from "../client/base-url.js";
export type { MultipartBody, MultipartFile } from "../client/multipart.js";
export { pathFromTemplate, type Path, path } from "../client/path.js";
export { isLoopback } from "../client/loopback.js";
export { createQueueFullError } from "../client/queue-full-error.js";
export { raceAbort } from "../client/race-abort.js";
export type { WaitLimits } from "../client/rate-limit-bucket.js";
export { RateLimiter, type RateLimiterOptions } from "../client/rate-limiter.js";
export { createRedactor, redactText } from "../client/redact.js";
export { isReadOnly, type QueryValue, type RequestSpec } from "../client/request.js";
export type { ParsedError, RateLimit, Service } from "../client/service.js";
export { type TimeoutOptions, withTimeout } from "../client/timeout.js";
export type {
  ApiErrorOptions,
  AuthRequiredErrorOptions,
  Explanation,
} from "../errors/api-errors.js";
export type { PartialWriteErrorOptions } from "../errors/call-errors.js";
export {
  createFolderStore,
  type FileTypes,
  type FolderDescription,
} from "../files/folder-store.js";
export { type FileInput, openNamedFile, readFileChunks } from "../files/file-source.js";
export { formatUnknownTool, lookUpTools, readToolNames } from "../discovery/look-up-tools.js";
export { type Lookup, ToolDirectory } from "../discovery/tool-directory.js";
export type { DiscoverableToolkit } from "../discovery/tool-groups.js";
export { type Annotations, annotationsFor, type Effect } from "../operations/effect.js";
export {
  type Adjusted,
  type Api,
  defineOperation,
  type ErrorContext,
  type InputOf,
  type MultipleRequests,
  type Operation,
  type OutputOf,
  type ResultOf,
  type SingleRequest,
} from "../operations/operation.js";
export { nextPageInput, offsetPage, type Pagination } from "../operations/pagination.js";
export { compactPage } from "../operations/compact-page.js";
export { runOperation } from "../operations/run-operation.js";
export {
  describePerson,
  type Directory,
  fetchPeople,
  matchPeople,
  type Person,
  type PersonInput,
  resolvePerson,
} from "../people/resolve-person.js";
export { type Aliases, allAliases } from "../schemas/aliases.js";
export { checkInput } from "../schemas/check-input.js";
export { suggestClosest } from "../schemas/suggest-closest.js";
export { parseDateTime } from "../schemas/date-time.js";
export {
  describeMoment,
  isDate,
  type Moment,
  type MomentOfDay,
  type MomentOptions,
  parseMoment,
} from "../schemas/moment.js";
export { formatUuid, isUuid, slugOrUuid, uuid } from "../schemas/ids.js";
export { isPlainObject } from "../schemas/is-plain-object.js";
export {
  forModels,
  type ModelView,
  registerModelSchema,
  toNestedSchema,
} from "../schemas/model-schema.js";
export { openObject } from "../schemas/open-object.js";
export { unwrap } from "../schemas/unwrap.js";
export { estimateTokens } from "../text/estimate-tokens.js";
export { mapJson } from "../text/map-json.js";
export { listTokens, quote, quoteUnlessToken } from "../text/quote.js";
export { matchesSearch } from "../text/search-words.js";
export { truncate } from "../text/truncate.js";
export { explainEmptySelection } from "../transcripts/explain-empty-selection.js";
export {
  formatRecordingTime,
  MAX_RECORDING_SECONDS,
} from "../transcripts/format-recording-time.js";
export { joinTurns } from "../transcripts/join-turns.js";
export type { SpokenSegment } from "../transcripts/segment.js";
export { type SelectedSegments, selectSegments } from "../transcripts/select-segments.js";
export {
  refineSelection,
  selectionInputs,
  type TranscriptSelection,
} from "../transcripts/selection.js";
export { ApiTool } from "../tools/api-tool.js";
export { describeApproval } from "../tools/approval.js";
export type { Catalog, ToolClass, ToolName } from "../tools/catalog.js";
export { hasTools } from "../tools/select-tools.js";
export { ApiToolkit, type ResourceLabels } from "../tools/toolkit.js";
export { createWebhookResponse } from "../webhooks/create-webhook-response.js";
export { hasHmacSignature } from "../webhooks/hmac-signature.js";
export { parseJsonBody } from "../webhooks/parse-json-body.js";
export { assertWebhookSecret, resolveWebhookSecrets } from "../webhooks/webhook-secret.js";
export {
  createWebhookReceiver,
  type DeliveredEvent,
  type WebhookProtocol,
} from "../webhooks/webhook-receiver.js";
