import type { ErrorCode } from "@workbelt/core";

/** Exit codes of the command. The README documents them. */
export const EXIT = {
  unexpected: 1,
  usage: 2,
  authorization: 3,
  notFound: 4,
  permission: 5,
  conflict: 6,
  rateLimit: 7,
  network: 8,
  outcomeUnknown: 9,
  service: 10,
  incomplete: 11,
  configuration: 12,
  refused: 13,
  different: 14,
  interrupted: 130,
} as const;

/** An exit code. */
export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

const byErrorCode: Record<ErrorCode, ExitCode> = {
  invalid_input: EXIT.usage,
  program: EXIT.usage,
  request_rejected: EXIT.usage,
  auth_required: EXIT.authorization,
  authorization_failed: EXIT.authorization,
  authorization_state: EXIT.authorization,
  consent_denied: EXIT.authorization,
  approval_required: EXIT.refused,
  denied: EXIT.refused,
  encryption_key: EXIT.authorization,
  grant_refused: EXIT.authorization,
  wrong_redirect: EXIT.authorization,
  not_found: EXIT.notFound,
  permission_denied: EXIT.permission,
  conflict: EXIT.conflict,
  rate_limited: EXIT.rateLimit,
  network: EXIT.network,
  timeout: EXIT.network,
  token_endpoint: EXIT.network,
  partial_write: EXIT.outcomeUnknown,
  replay: EXIT.outcomeUnknown,
  service_failed: EXIT.service,
  unexpected_response: EXIT.service,
  incomplete_list: EXIT.incomplete,
  configuration: EXIT.configuration,
  store_damaged: EXIT.configuration,
  store_unavailable: EXIT.configuration,
};

/** Returns the exit code of an error by its class; a write that may have happened comes first. */
export function exitCodeOf(error: { code: ErrorCode; mayHaveHappened: boolean }): ExitCode {
  return error.mayHaveHappened ? EXIT.outcomeUnknown : byErrorCode[error.code];
}
