import { type ErrorCode, WorkbeltError } from "@workbelt/core";

/** A failure as the person is told of it. */
export interface Failure {
  status: 400 | 403 | 500 | 502 | 503;
  text: string;
}

/** What went wrong with a callback, the service, or the store; everything else is this server's fault. */
const STATUS: Partial<Record<ErrorCode, Failure["status"]>> = {
  authorization_state: 400,
  wrong_redirect: 400,
  authorization_failed: 400,
  consent_denied: 403,
  grant_refused: 502,
  token_endpoint: 502,
  store_unavailable: 503,
};

/** What to answer when an error is thrown. What is our own fault is logged, and not shown. */
export function failureOf(error: Error): Failure {
  const status = WorkbeltError.isInstance(error) ? STATUS[error.code] : undefined;
  if (status !== undefined) return { status, text: error.message };
  console.error(error);
  return { status: 500, text: "Something is wrong with this server. It was not your doing." };
}
