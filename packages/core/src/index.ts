// Entry point for applications.
export { bearerToken } from "./auth/bearer-token.js";
export type {
  Authorization,
  AuthorizationContext,
  CredentialProvider,
  RejectedCredentials,
} from "./auth/credentials.js";
export { ApiClient, type ApiClientOptions } from "./client/api-client.js";
export type { SendOptions } from "./client/send-options.js";
export type { Fetch } from "./client/fetch-sender.js";
export { fetchTransport } from "./client/fetch-transport.js";
export type { SharedRateLimits } from "./client/limiter.js";
export type { HttpRequest, HttpResponse, Transport } from "./client/transport.js";
export {
  type UndiciDispatcher,
  undiciTransport,
  type UndiciTransportOptions,
} from "./client/undici-transport.js";
export {
  AccountStoreError,
  AuthorizationError,
  type StateProblem,
  TokenRequestError,
  type TokenRequestErrorOptions,
} from "./errors/account-errors.js";
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
  NetworkError,
  PartialWriteError,
  ReplayError,
  RequestTimeoutError,
  UnexpectedResponseError,
} from "./errors/call-errors.js";
export {
  type ErrorCode,
  WorkbeltError,
  type WorkbeltErrorOptions,
} from "./errors/workbelt-error.js";
export { type CallRecord, createCallRecord } from "./events/call-record.js";
export type {
  AttemptEvent,
  CallEnded,
  CallNames,
  CallStarted,
  ContentEvent,
  Measurement,
  RefreshEvent,
  RetryEvent,
  WaitEvent,
  WebhookEvent,
  WorkbeltEvents,
} from "./events/events.js";
export { type EventLogger, logTo } from "./events/log-to.js";
export { type EventListeners, observe } from "./events/observe.js";
export type {
  FileSource,
  FileStore,
  FindFile,
  OpenFile,
  StreamedFile,
} from "./files/file-source.js";
export type { DryRun, PlannedRequest } from "./operations/dry-run.js";
export type { CallOptions } from "./operations/run-operation.js";
export type { IterateOptions } from "./operations/iterate.js";
export type { Incomplete, Page } from "./operations/pagination.js";
export { safeLine, safeText } from "./text/safe-text.js";
export type { ApprovalOptions, ApprovalRule } from "./tools/approval.js";
export type { AuthorizationRequest } from "./tools/authorization-interrupt.js";
export type { CallMetadata } from "./tools/call-metadata.js";
export { combineTools } from "./tools/combine-tools.js";
export type { Provenance, ToolArtifact } from "./tools/tool-artifact.js";
export type { ToolFailure } from "./tools/tool-failure.js";
export type { ApiToolOptions } from "./tools/tool-options.js";
export type { ToolFilter } from "./tools/select-tools.js";
export type { ToolShape } from "./tools/shape-tools.js";
export type { ToolkitOptions } from "./tools/toolkit.js";
export {
  createMemoryDeliveryLog,
  type DeliveryLog,
  type DeliveryState,
} from "./webhooks/delivery-log.js";
export { toNodeListener } from "./webhooks/node-listener.js";
export type { WebhookHandler, WebhookReceiverOptions } from "./webhooks/webhook-receiver.js";
export type { WebhookSecret } from "./webhooks/webhook-secret.js";
