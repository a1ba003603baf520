import {
  AuthorizationError,
  type ErrorCode,
  safeText,
  type StateProblem,
  WorkbeltError,
} from "@workbelt/core";
import { HTTPException } from "hono/http-exception";
import type { ContentfulStatusCode } from "hono/utils/http-status";

/** A failure as the user sees it. */
export interface Failure {
  status: ContentfulStatusCode;
  heading: string;
  text: string;
}

const SERVER_ERROR: Failure = {
  status: 500,
  heading: "That did not work",
  text: "This server has an error. It was not your fault.",
};

/** Failures of the callback, the service or the store. Any other error is this server's own. */
const BY_CODE: Partial<Record<ErrorCode, Failure>> = {
  consent_denied: {
    status: 403,
    heading: "Not connected",
    text: "You denied access. Nothing was stored; you can connect again at any time.",
  },
  authorization_failed: notConnected("The service did not complete the connection."),
  wrong_redirect: notConnected(
    "Your browser returned to a different address than the one it was sent to.",
  ),
  grant_refused: {
    status: 502,
    heading: "The service rejected it",
    text: "Go back to see your connections, and try again. If it happens again, contact the operator of this server.",
  },
  token_endpoint: {
    status: 502,
    heading: "The service does not respond",
    text: "Go back to see your connections, and try again in a few minutes.",
  },
  store_unavailable: {
    status: 503,
    heading: "Temporarily unavailable",
    text: "Connections cannot be read or changed at the moment. Try again in a few minutes.",
  },
};

const UNKNOWN_CALLBACK = notConnected("This page does not belong to a connection started here.");

const BY_STATE_PROBLEM: Record<StateProblem, Failure> = {
  missing: UNKNOWN_CALLBACK,
  unknown: UNKNOWN_CALLBACK,
  other_provider: UNKNOWN_CALLBACK,
  other_account: notConnected("This connection was started by another user."),
  expired: notConnected("The ten minutes to connect have passed."),
  replayed: {
    status: 400,
    heading: "Already completed",
    text: "This page was already processed; the result of the first time stands.",
  },
};

/** Texts for requests that did not come from this server's pages, by status. */
const BY_STATUS: Partial<Record<number, string>> = {
  403: "This request did not come from a page of this server. Go back and use the page.",
  413: "The text is too long.",
};

/** Converts an error to a page for the user. The error's own message goes to the server's log only. */
export function toFailure(error: Error): Failure {
  if (error instanceof HTTPException) {
    const text = BY_STATUS[error.status] ?? (error.message || SERVER_ERROR.text);
    return { status: error.status, heading: SERVER_ERROR.heading, text };
  }
  const failure = findFailure(error);
  if (failure.status >= 500) console.error(error);
  else console.error(safeText(`${error.name}: ${error.message}`));
  return failure;
}

function findFailure(error: Error): Failure {
  if (error instanceof AuthorizationError && error.code === "authorization_state") {
    return BY_STATE_PROBLEM[error.stateProblem ?? "unknown"];
  }
  return (WorkbeltError.isInstance(error) ? BY_CODE[error.code] : undefined) ?? SERVER_ERROR;
}

function notConnected(reason: string): Failure {
  return {
    status: 400,
    heading: "Not connected",
    text: `${reason} Nothing was connected; go back and start again.`,
  };
}
