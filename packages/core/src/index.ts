// Entry point for applications.
export { auditFile } from "./audit/audit-file.js";
export type { AuditEntry, AuditedIds, AuditOutcome } from "./audit/audit-entry.js";
export { AuditLog, type AuditLogOptions } from "./audit/audit-log.js";
export { bearerToken } from "./auth/bearer-token.js";
export type {
  Authorization,
  AuthorizationContext,
  CredentialProvider,
  RejectedCredentials,
} from "./auth/credentials.js";
export { ApiClient, type ApiClientOptions } from "./client/api-client.js";
export type { SendOptions } from "./client/request.js";
export { type Fetch, fetchTransport } from "./client/fetch-transport.js";
export type { SharedRateLimits } from "./client/limiter.js";
export type { HttpRequest, HttpResponse, Transport } from "./client/transport.js";
export type { UndiciDispatcher } from "./client/undici-transport.js";
export { undiciTransport, type UndiciTransportOptions } from "./client/default-transport.js";
export {
  AuthorizationError,
  type StateProblem,
  TokenRequestError,
  type TokenRequestErrorOptions,
} from "./errors/account-errors.js";
export { StoreError } from "./errors/store-error.js";
export {
  type AccountToConnect,
  ApiError,
  AuthRequiredError,
  BadRequestError,
  ConflictError,
  NotFoundError,
  PermissionDeniedError,
  RateLimitError,
  ServerError,
} from "./errors/api-errors.js";
export {
  ConfigurationError,
  IncompleteListError,
  InputError,
  type InputIssue,
  ItemsError,
  NetworkError,
  PartialWriteError,
  PolicyError,
  ReplayError,
  RequestTimeoutError,
  UnexpectedResponseError,
} from "./errors/call-errors.js";
export {
  type ErrorCode,
  WorkbeltError,
  type WorkbeltErrorOptions,
} from "./errors/workbelt-error.js";
export { type CallRecord, createCallRecord } from "./events/trace.js";
export type {
  AttemptEvent,
  CallEnded,
  CallNames,
  CallStarted,
  ContentEvent,
  InboxEvent,
  Measurement,
  MirroredCollectionFacts,
  MirrorEvent,
  PlanEvent,
  PlannedWriteFacts,
  QuestionEvent,
  RefreshEvent,
  ResultEvent,
  RetryEvent,
  RunEvent,
  RunFacts,
  UndoEvent,
  WaitEvent,
  WebhookEvent,
  WorkbeltEvents,
} from "./events/events.js";
export { type EventListeners, type EventLogger, logTo, observe } from "./events/observe.js";
export type {
  FileSource,
  FileStore,
  FindFile,
  OpenFile,
  StreamedFile,
} from "./files/file-source.js";
export type {
  Call,
  CallDecision,
  CallOptions,
  Layer,
  OpenLayer,
  Sending,
} from "./operations/call.js";
export type { OutsideRule } from "./operations/outside-content.js";
export type { Aggregated, AggregateGroup, Figures } from "./operations/aggregate.js";
export type { DryRun, PlannedRequest } from "./operations/dry-run.js";
export type { ItemOutcome } from "./operations/run-items.js";
export type { IterateOptions } from "./operations/iterate.js";
export type { CopyAge, Incomplete, Page } from "./operations/pagination.js";
export type { Amounts } from "./policy/amounts.js";
export { CallPolicy, type CallPolicyOptions, type PolicyDecision } from "./policy/call-policy.js";
export { explainPolicy } from "./policy/explain-policy.js";
export type {
  InputCondition,
  PolicyConditions,
  PolicyPreset,
  PolicyRule,
  PolicyRules,
  Verdict,
} from "./policy/policy-rules.js";
export { safeLine, safeText } from "./text/safe-text.js";
export {
  type Definitions,
  type DefinitionsOptions,
  toDefinitions,
} from "./discovery/definitions.js";
export { describeTypes, type TypesOptions } from "./discovery/describe-types.js";
export type { JsonSchema, ToolDefinition } from "./discovery/offer-tools.js";
export type { OutsidePassage, RepeatedTexts } from "./policy/read-texts.js";
export type { TextWithOrigin } from "./text/text-origin.js";
export type { CallOrigin, Question } from "./tools/question.js";
export { createPolicy } from "./tools/create-policy.js";
export type { ToolkitOptions } from "./tools/toolkit.js";
export type { CallMetadata, Provenance, ToolArtifact } from "./tools/tool-result.js";
export type { ToolFailure } from "./tools/tool-failure.js";
export { type CallResult, OperationTool } from "./tools/operation-tool.js";
export type { OperationToolOptions } from "./tools/tool-options.js";
export type { ToolFilter } from "./tools/select-tools.js";
export type { ToolShape } from "./tools/shape-tools.js";
export {
  createMemoryDeliveryLog,
  type DeliveryLog,
  type DeliveryState,
} from "./webhooks/delivery-log.js";
export { toNodeListener } from "./webhooks/node-listener.js";
export type { WebhookHandler, WebhookReceiverOptions } from "./webhooks/webhook-receiver.js";
export type { WebhookSecret } from "./webhooks/webhook-secret.js";
