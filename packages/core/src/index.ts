export type { Account, AccountName, AccountStatus } from "./accounts/account.js";
export type {
  AccountProvider,
  ApiKeyProvider,
  OAuthApp,
  Connection,
  InspectedToken,
  OAuthProvider,
} from "./accounts/account-provider.js";
export type { CompleteOptions } from "./accounts/complete-authorization.js";
export type { ConnectApiKeyOptions } from "./accounts/connect-api-key.js";
export { ConnectedAccounts, type ConnectedAccountsOptions } from "./accounts/connected-accounts.js";
export type { StartedAuthorization, StartOptions } from "./accounts/start-authorization.js";
export type { AccountStore, PutOptions, StoredEntry } from "./accounts/store/account-store.js";
export { bearerToken } from "./auth/bearer-token.js";
export type {
  Authorization,
  AuthorizationContext,
  CredentialProvider,
  Rejection,
} from "./auth/credentials.js";
export { Encryption, type EncryptionOptions } from "./accounts/store/encryption.js";
export { MemoryAccountStore } from "./accounts/store/memory-account-store.js";
export {
  SqliteAccountStore,
  type SqliteAccountStoreOptions,
} from "./accounts/store/sqlite-account-store.js";
export { registeredApp } from "./accounts/registered-app.js";
export { environmentToken } from "./auth/environment-token.js";
export { ApiClient, type ApiClientOptions, type SendOptions } from "./client/api-client.js";
export { createApiClient, type ClientOptions } from "./client/create-api-client.js";
export { baseUrlOf, checkedBaseUrl } from "./client/base-url.js";
export type { FormBody, FormFile } from "./client/form.js";
export { filledPath, type Path, path } from "./client/path.js";
export { isLoopback } from "./client/loopback.js";
export { isRead, type QueryValue, type RequestSpec } from "./client/request.js";
export type { FailureDescription, PacingRule, Service } from "./client/service.js";
export { ApiError, type ApiErrorOptions } from "./errors/api-error.js";
export {
  type AccountToConnect,
  AuthRequiredError,
  type AuthRequiredErrorOptions,
} from "./errors/auth-required-error.js";
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
export { PartialWriteError, type PartialWriteErrorOptions } from "./errors/partial-write-error.js";
export { PermissionDeniedError } from "./errors/permission-denied-error.js";
export { RateLimitError } from "./errors/rate-limit-error.js";
export { RequestRejectedError } from "./errors/request-rejected-error.js";
export { RequestTimeoutError } from "./errors/request-timeout-error.js";
export { ServiceFailedError } from "./errors/service-failed-error.js";
export { StoreDamagedError } from "./errors/store-damaged-error.js";
export { StoreUnavailableError } from "./errors/store-unavailable-error.js";
export {
  TokenEndpointError,
  type TokenEndpointErrorOptions,
} from "./errors/token-endpoint-error.js";
export { UnexpectedReplyError } from "./errors/unexpected-reply-error.js";
export { WrongProviderError } from "./errors/wrong-provider-error.js";
export { WrongRedirectError } from "./errors/wrong-redirect-error.js";
export {
  type ErrorCode,
  WorkbeltError,
  type WorkbeltErrorOptions,
} from "./errors/workbelt-error.js";
export { type Annotations, annotationsFor, type Effect } from "./operations/effect.js";
export { type IterateOptions, iterateItems, iteratePages } from "./operations/iterate.js";
export {
  type Api,
  defineOperation,
  type InputOf,
  type ManyRequests,
  type Operation,
  type OutputOf,
  type SingleRequest,
} from "./operations/operation.js";
export {
  type Incomplete,
  nextPageInput,
  offsetPage,
  type Page,
  type Pagination,
} from "./operations/pagination.js";
export { loopbackLogin, type LoopbackLoginOptions } from "./login/loopback-login.js";
export { compactPage } from "./operations/compact-page.js";
export { perform } from "./operations/perform.js";
export { checkInput } from "./schemas/check-input.js";
export type { Aliases } from "./schemas/aliases.js";
export { closest } from "./schemas/closest.js";
export { parseDateTime } from "./schemas/date-time.js";
export { hyphenated, isUuid, slugOrUuid, uuid } from "./schemas/ids.js";
export { openObject } from "./schemas/open-object.js";
export { listTokens, quote, quoteUnlessToken } from "./text/quote.js";
export { safeLine, safeText } from "./text/safe-text.js";
export { truncate } from "./text/truncate.js";
export { ApiTool, type ApiToolOptions } from "./tools/api-tool.js";
export type { ToolFailure } from "./tools/tool-failure.js";
export {
  ApiToolkit,
  type Catalog,
  type ToolClass,
  type ToolFilter,
  type ToolkitOptions,
} from "./tools/toolkit.js";
