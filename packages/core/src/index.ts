// Entry point for applications.
export { bearerToken } from "./auth/bearer-token.js";
export type {
  Authorization,
  AuthorizationContext,
  CredentialProvider,
  Rejection,
} from "./auth/credentials.js";
export { ApiClient, type ApiClientOptions, type SendOptions } from "./client/api-client.js";
export { ApiError } from "./errors/api-error.js";
export { type AccountToConnect, AuthRequiredError } from "./errors/auth-required-error.js";
export { AuthorizationFailedError } from "./errors/authorization-failed-error.js";
export { AuthorizationStateError, type StateFault } from "./errors/authorization-state-error.js";
export { ConfigurationError } from "./errors/configuration-error.js";
export { ConsentDeniedError } from "./errors/consent-denied-error.js";
export { ConflictError } from "./errors/conflict-error.js";
export { EncryptionKeyError } from "./errors/encryption-key-error.js";
export { GrantRefusedError } from "./errors/grant-refused-error.js";
export { IncompleteListError } from "./errors/incomplete-list-error.js";
export { InputError, type InputIssue } from "./errors/input-error.js";
export { NetworkError } from "./errors/network-error.js";
export { NotFoundError } from "./errors/not-found-error.js";
export { PartialWriteError } from "./errors/partial-write-error.js";
export { PermissionDeniedError } from "./errors/permission-denied-error.js";
export { RateLimitError } from "./errors/rate-limit-error.js";
export { BadRequestError } from "./errors/bad-request-error.js";
export { RequestTimeoutError } from "./errors/request-timeout-error.js";
export { ServerError } from "./errors/server-error.js";
export { StoreDamagedError } from "./errors/store-damaged-error.js";
export { StoreUnavailableError } from "./errors/store-unavailable-error.js";
export {
  TokenEndpointError,
  type TokenEndpointErrorOptions,
} from "./errors/token-endpoint-error.js";
export { UnexpectedResponseError } from "./errors/unexpected-response-error.js";
export { WrongProviderError } from "./errors/wrong-provider-error.js";
export { WrongRedirectError } from "./errors/wrong-redirect-error.js";
export {
  type ErrorCode,
  WorkbeltError,
  type WorkbeltErrorOptions,
} from "./errors/workbelt-error.js";
export type { IterateOptions } from "./operations/iterate.js";
export type { Incomplete, Page } from "./operations/pagination.js";
export { safeLine, safeText } from "./text/safe-text.js";
export type { ApiToolOptions } from "./tools/api-tool.js";
export type { ToolFailure } from "./tools/tool-failure.js";
export type { ToolFilter, ToolkitOptions } from "./tools/toolkit.js";
