import {
  AuthorizationStateError,
  type ErrorCode,
  safeText,
  type StateFault,
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
  text: "Something is wrong with this server. It was not your doing.",
};

/** Failures of the callback, the service or the store. Any other error is this server's own. */
const BY_CODE: Partial<Record<ErrorCode, Failure>> = {
  consent_denied: {
    status: 403,
    heading: "Not connected",
    text: "You did not allow it. Nothing was stored; you can connect it again at any time.",
  },
  authorization_failed: notConnected("The service did not finish it."),
  wrong_redirect: notConnected("Your browser came back to another page than it was sent to."),
  grant_refused: {
    status: 502,
    heading: "The service said no",
    text: "Go back to see what is connected, and try again. If it stays so, tell whoever runs this server.",
  },
  token_endpoint: {
    status: 502,
    heading: "The service does not answer",
    text: "Go back to see what is connected, and try again in a few minutes.",
  },
  store_unavailable: {
    status: 503,
    heading: "Not possible just now",
    text: "What is connected cannot be read or changed at the moment. Try again in a few minutes.",
  },
};

const UNKNOWN_CALLBACK = notConnected("This page belongs to no connection that was started here.");

const BY_FAULT: Record<StateFault, Failure> = {
  missing: UNKNOWN_CALLBACK,
  unknown: UNKNOWN_CALLBACK,
  other_provider: UNKNOWN_CALLBACK,
  other_account: notConnected("This connection was started under another name than yours."),
  expired: notConnected("More than ten minutes have gone by."),
  replayed: {
    status: 400,
    heading: "Already answered",
    text: "This page was answered before; what it did the first time stands.",
  },
};

/** Texts for requests that did not come from this server's pages, by status. */
const BY_STATUS: Partial<Record<number, string>> = {
  403: "This did not come from a page of this server. Go back, and do it there.",
  413: "That was too much text.",
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
  if (error instanceof AuthorizationStateError) return BY_FAULT[error.fault];
  return (WorkbeltError.isInstance(error) ? BY_CODE[error.code] : undefined) ?? SERVER_ERROR;
}

function notConnected(reason: string): Failure {
  return {
    status: 400,
    heading: "Not connected",
    text: `${reason} Nothing was connected; go back and start again.`,
  };
}
