export { bearerToken } from "./auth/bearer-token.js";
export type { AuthorizationContext, CredentialProvider } from "./auth/credentials.js";
export { environmentToken } from "./auth/environment-token.js";
export { ApiClient, type ApiClientOptions, type SendOptions } from "./client/api-client.js";
export type { FormBody, FormFile } from "./client/form.js";
export { filledPath, type Path, path } from "./client/path.js";
export { isLoopback } from "./client/loopback.js";
export { isRead, type QueryValue, type RequestSpec } from "./client/request.js";
export type { FailureDescription, PacingRule, Service } from "./client/service.js";
export { ApiError, type ApiErrorOptions } from "./errors/api-error.js";
export { AuthRequiredError } from "./errors/auth-required-error.js";
export { ConfigurationError } from "./errors/configuration-error.js";
export { ConflictError } from "./errors/conflict-error.js";
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
export { UnexpectedReplyError } from "./errors/unexpected-reply-error.js";
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
export { compactPage } from "./operations/compact-page.js";
export { perform } from "./operations/perform.js";
export { checkInput } from "./schemas/check-input.js";
export { closest } from "./schemas/closest.js";
export { hyphenated, isUuid, slugOrUuid, uuid } from "./schemas/ids.js";
export { openObject } from "./schemas/open-object.js";
export { ApiTool, type ApiToolOptions } from "./tools/api-tool.js";
export { ApiToolkit, type Catalog, type ToolClass, type ToolFilter } from "./tools/toolkit.js";
