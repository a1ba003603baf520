import { AuthorizationResponseError, ResponseBodyError } from "oauth4webapi";
import { createRedactor } from "../../client/redact.js";
import { AuthorizationError, TokenRequestError } from "../../errors/account-errors.js";
import { WorkbeltError } from "../../errors/workbelt-error.js";
import { quote } from "../../text/quote.js";
import { startSentence } from "../../text/service-name.js";

/** OAuth codes that mean "try again later" (RFC 6749, sections 4.1.2.1 and 5.2). */
const TRANSIENT_CODES = new Set(["server_error", "temporarily_unavailable"]);

const MAX_DESCRIPTION_LENGTH = 300;

/**
 * Converts the error of a token request. oauth4webapi's errors are not kept as causes: they contain whole
 * responses, tokens included.
 */
export function toOAuthError(error: unknown, title: string, secrets: readonly string[]): unknown {
  if (error instanceof ResponseBodyError) return toTokenError(error, title, secrets);
  if (WorkbeltError.isInstance(error) || !isOAuthError(error)) return error;
  const status = getStatus(error);
  const answered = status === undefined ? "" : ` (HTTP ${status})`;
  // Only a redirect or a 4xx means that nothing was done.
  const outcomeUnknown = status === undefined || status < 300 || status >= 500;
  return new TokenRequestError(
    "token_endpoint",
    `${startSentence(title)} returned something that is not OAuth 2.0's JSON at its token endpoint${answered}, such as an HTML page. Check the URL, and that no proxy is intercepting it; try again later.`,
    { status, retryable: true, outcomeUnknown },
  );
}

/** Builds the typed error for a callback without a code. */
export function toCallbackError(error: unknown, title: string): WorkbeltError {
  if (!(error instanceof AuthorizationResponseError)) {
    return new AuthorizationError(
      "authorization_failed",
      `The callback is not from ${title}. Nothing was stored; start again.`,
    );
  }
  const said = describeResponse(error.error, error.error_description);
  if (error.error === "access_denied") {
    return new AuthorizationError(
      "consent_denied",
      `The connection to ${title} was not allowed: ${said}. Nothing was stored. The person can start again.`,
    );
  }
  return new AuthorizationError(
    "authorization_failed",
    `${startSentence(title)} ended the authorization: ${said}. Nothing was stored; start again.`,
    { retryable: TRANSIENT_CODES.has(error.error) },
  );
}

function toTokenError(error: ResponseBodyError, title: string, secrets: readonly string[]) {
  const redact = createRedactor(secrets);
  const { error_description: description, status } = error;
  const code = redact(error.error);
  const said = describeResponse(code, description && redact(description));
  if (status >= 500 || status === 429 || TRANSIENT_CODES.has(code)) {
    return new TokenRequestError(
      "token_endpoint",
      `${startSentence(title)} failed at its token endpoint (HTTP ${status}): ${said}. Try again later.`,
      { status, retryable: true, outcomeUnknown: status >= 500 },
    );
  }
  return new TokenRequestError(
    "grant_refused",
    `${startSentence(title)} refused the token request: ${said}. ${adviceFor(code, status)}`,
    { oauthError: sanitizeErrorCode(code) },
  );
}

function adviceFor(code: string, status: number): string {
  if (code === "invalid_client" || status === 401) return "Check the app's client id and secret.";
  if (code !== "invalid_grant") return "Check how the app is registered with the service.";
  return "The code or refresh token is used up, expired or revoked, or was given for another redirect URI: connect the account again.";
}

/** Formats the service's code and its quoted description. */
function describeResponse(code: string, description: string | undefined): string {
  if (description === undefined) return sanitizeErrorCode(code);
  return `${sanitizeErrorCode(code)} ${quote(description, MAX_DESCRIPTION_LENGTH)}`;
}

/** Replaces anything that does not look like an OAuth error code. */
function sanitizeErrorCode(code: string): string {
  return /^[a-z_]{1,60}$/.test(code) ? code : "unknown_error";
}

function isOAuthError(error: unknown): boolean {
  const { code } = error as { code?: unknown };
  return typeof code === "string" && code.startsWith("OAUTH_");
}

/** Returns the status of the response that oauth4webapi rejected. */
function getStatus(error: unknown): number | undefined {
  const { cause } = error as { cause?: unknown };
  return cause instanceof Response ? cause.status : undefined;
}
