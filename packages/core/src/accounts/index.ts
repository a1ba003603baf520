// Entry point for applications whose users connect their own accounts.
export type { Account, AccountName, AccountStatus } from "./account.js";
export type { CompleteOptions } from "./complete-authorization.js";
export type { ConnectApiKeyOptions } from "./connect-api-key.js";
export { ConnectedAccounts, type ConnectedAccountsOptions } from "./connected-accounts.js";
export type { StartedAuthorization, StartOptions } from "./start-authorization.js";
export { loopbackLogin, type LoopbackLoginOptions } from "./login/loopback-login.js";
