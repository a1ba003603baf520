// Entry point for authors of packages: of providers, of adapters such as the MCP server, of stores and limits.
export type {
  AccountProvider,
  ApiKeyProvider,
  OAuthClientCredentials,
  Connection,
  TokenInfo,
  OAuthProvider,
} from "../accounts/account-provider.js";
export { oauthClientCredentials } from "./oauth-client-credentials.js";
export { environmentToken } from "../auth/bearer-token.js";
export { formatScope, listScopes, type RequiredScope } from "../auth/credentials.js";
export { createApiClient, type ClientOptions } from "./create-api-client.js";
export { loadProviderPackage } from "./load-provider-package.js";
export { createDefaultTransport } from "../client/default-transport.js";
export type { LimitedClient, Limiter, RateLimitedCall, Turn } from "../client/limiter.js";
export {
  type Fields,
  findAt,
  type Guard,
  IrreversibleError,
  type Members,
  type PathStep,
  type PlainRequest,
  type StateRead,
  type TextAt,
  type UndoRecipe,
  type WrittenRequest,
} from "../operations/undo-recipe.js";
export { isLoopback, parseBaseUrl, resolveBaseUrl } from "../client/base-url.js";
export type { MultipartBody, MultipartFile } from "../client/multipart.js";
export {
  isReadOnly,
  type Path,
  path,
  pathFromTemplate,
  type QueryValue,
  type RequestSpec,
} from "../client/request.js";
export { createQueueFullError, type WaitLimits } from "../client/rate-limit-bucket.js";
export { RateLimiter, type RateLimiterOptions } from "../client/rate-limiter.js";
export { ReportedLimits } from "../client/reported-limits.js";
export { raceAbort, type TimeoutOptions, withTimeout } from "../client/waiting.js";
export { createRedactor, redactText } from "../client/redact.js";
export type {
  ContainedThings,
  Interpretation,
  RateLimit,
  Reply,
  Service,
} from "../client/service.js";
export type {
  ApiErrorOptions,
  AuthRequiredErrorOptions,
  Explanation,
} from "../errors/api-errors.js";
export type { PartialWriteErrorOptions } from "../errors/call-errors.js";
export { assertOptions } from "../errors/assert-options.js";
export { tryLookup } from "../errors/try-lookup.js";
export {
  createFolderStore,
  type FileTypes,
  type FolderDescription,
} from "../files/folder-store.js";
export { type FileInput, openNamedFile, readFileChunks } from "../files/file-source.js";
export { callTool } from "../discovery/definitions.js";
export {
  type Arguments,
  type JsonSchema,
  type OfferedTools,
  type OfferOptions,
  offerTools,
  parseArguments,
  titleOf,
} from "../discovery/offer-tools.js";
export {
  formatUnknownTool,
  lookUpTools,
  readNames,
  readToolNames,
} from "../discovery/look-up-tools.js";
export { type Lookup, ToolDirectory } from "../discovery/tool-directory.js";
export type { DiscoverableToolkit } from "../discovery/tool-groups.js";
export { type Aggregated, aggregatedMembers } from "../operations/aggregate.js";
export {
  AGGREGATE_NAMES_ITS_OWN,
  AGGREGATE_READS_ALL,
  type AggregateColumn,
  type AggregateColumns,
  aggregateInput,
  type AggregateRequest,
  type Cell,
  type ColumnKind,
  listAggregatedColumns,
  planAggregate,
  type Reference,
  refineAggregate,
} from "../operations/aggregate-input.js";
export {
  aggregatePages,
  type AggregateSource,
  type AggregatedPage,
} from "../operations/aggregate-pages.js";
export {
  BoundOperation,
  type BoundOperationOptions,
  hasItems,
} from "../operations/bound-operation.js";
export {
  type Consequence,
  type ConsequenceCase,
  type ConsequenceCases,
  consequenceOf,
  consequencesOf,
  mayDelete,
} from "../operations/consequence.js";
export {
  mayReturnOutsideContent,
  type OutsideContent,
  returnsOutsideContent,
} from "../operations/outside-content.js";
export type { Caller } from "../operations/call.js";
export { type CallGuards, orderLayers } from "../operations/layers.js";
export { dryRunOperation, toPlannedRequest } from "../operations/dry-run.js";
export { type Annotations, annotationsFor, type Effect } from "../operations/effect.js";
export { defineOperation, type SingleRequest } from "../operations/define-operation.js";
export type {
  Adjusted,
  Api,
  ErrorContext,
  HostOptions,
  InputOf,
  ItemRules,
  Operation,
  OutputOf,
  ReadOperation,
  ResultOf,
  WriteOperation,
} from "../operations/operation.js";
export { connectionOf, connectionPage, graphql, interpretGraphql } from "../operations/graphql.js";
export {
  combine,
  type Removal,
  remove,
  restore,
  type Restoring,
  set,
  setOrRemove,
  type Setting,
} from "../operations/revert-kinds.js";
export {
  type PlannedWrite,
  type Revert,
  type RevertChoice,
  revertOf,
} from "../operations/revert.js";
export type { ThingKind, ThingRead } from "../operations/thing-kind.js";
export {
  compactPage,
  cursorPage,
  type Incomplete,
  offsetPage,
  type Page,
  pageOf,
  type Pagination,
} from "../operations/pagination.js";
export { createIncompleteListError, iteratePages } from "../operations/iterate.js";
export { withExplanation } from "../operations/operation-errors.js";
export {
  completeResult,
  createReadApi,
  lookUp,
  lookUpNames,
  lookUpTarget,
} from "../operations/look-up.js";
export { createCall, runCall, runOperation } from "../operations/run-call.js";
export {
  describePerson,
  type Directory,
  fetchPeople,
  hasPerson,
  type Person,
  resolvePerson,
} from "../people/resolve-person.js";
export { type Aliases, allAliases, unwrap } from "../schemas/coerce-input.js";
export { checkCall, collectProblems, readOnce } from "../operations/check-call.js";
export { checkInput } from "../operations/check-input.js";
export { findName, findNamed, isSameName, nameKey } from "../text/names.js";
export { startSentence, toTitle } from "../text/service-name.js";
export { suggestClosest } from "../text/suggest-closest.js";
export {
  decodeText,
  EncodingError,
  SAVE_AS_UTF8,
  StrictTextDecoder,
} from "../text/text-decoder.js";
export {
  describeMoment,
  explainMoment,
  type Moment,
  type MomentOfDay,
  type MomentOptions,
  parseDateTime,
  parseMoment,
  toDate,
  toExtendedForm,
} from "../schemas/moment.js";
export {
  formatUuid,
  isUuid,
  openObject,
  slugOrUuid,
  textUpTo,
  uuid,
} from "../schemas/common-inputs.js";
export {
  canonicalJson,
  isPlainObject,
  listObjects,
  mapJson,
  omitUndefined,
  pickWritten,
  replaceMembers,
} from "../text/json.js";
export {
  forModels,
  registerModelSchema,
  selfExplanatory,
  toNestedSchema,
} from "../schemas/model-schema.js";
export { truncateToTokens } from "../text/cut-text.js";
export { estimateTokens } from "../text/estimate-tokens.js";
export { listTokens, quote, quoteUnlessToken } from "../text/quote.js";
export { matchesSearch } from "../text/search-words.js";
export { truncate } from "../text/safe-text.js";
export {
  explainEmptySelection,
  formatRecordingTime,
  joinTurns,
  MAX_RECORDING_SECONDS,
  refineSelection,
  type SelectedSegments,
  selectionInputs,
  selectSegments,
  type SpokenSegment,
  type TranscriptSelection,
} from "../transcripts/transcript.js";
export {
  type AnyProviderPackage,
  defineProvider,
  type ProviderDefinition,
  type ProviderPackage,
} from "./define-provider.js";
export { joinPolicies } from "../policy/call-policy.js";
export { readPolicyRules } from "../policy/read-policy-rules.js";
export { type AnyTool, OperationTool } from "../tools/operation-tool.js";
export {
  describeCall,
  describeConsequence,
  describeUndoTime,
  flattenInput,
} from "../tools/describe-call.js";
export { type CallOrigin, publishAnswers, type Question, questionFor } from "../tools/question.js";
export type {
  AccountTypes,
  Catalog,
  CatalogTool,
  OperationOf,
  ReportUpload,
  ResourceLabels,
  Resources,
  ToolName,
} from "../tools/catalog.js";
export type { ItemOutcome } from "../operations/run-items.js";
export { itemsSchemaOf, type ItemsSummary, summarizeItems } from "../tools/items-result.js";
export { contentSchemaOf, resultSchemaOf, toOutputSchema } from "../tools/result-schema.js";
export { assertDistinctServices } from "../tools/distinct-services.js";
export { hasTools } from "../tools/select-tools.js";
export { toProgramData } from "../tools/tool-result.js";
export { TOOL_OPTIONS } from "../tools/tool-options.js";
export { type AnyToolkit, Toolkit } from "../tools/toolkit.js";
export {
  createWebhookReceiver,
  createWebhookResponse,
  type DeliveredEvent,
  parseJsonBody,
  WEBHOOK_OPTIONS,
  type WebhookProtocol,
} from "../webhooks/webhook-receiver.js";
export {
  assertWebhookSecret,
  hasHmacSignature,
  resolveWebhookSecrets,
} from "../webhooks/webhook-secret.js";
export { publish, toCallMark, toRunMark } from "../events/trace.js";
