import {
  AuthorizationError,
  type ErrorCode,
  safeText,
  type StateProblem,
  WorkbeltError,
} from "@workbelt/core";
import { HTTPException } from "hono/http-exception";
import type { ContentfulStatusCode } from "hono/utils/http-status";

/** A failure as the person is told of it. */
export interface Failure {
  status: ContentfulStatusCode;
  heading: string;
  text: string;
}

const OURS: Failure = {
  status: 500,
  heading: "That did not work",
  text: "Something is wrong with this server. It was not your doing.",
};

/** What went wrong with a callback, the service, or the store; everything else is this server's fault. */
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

const NOT_FROM_HERE = notConnected("This page belongs to no connection that was started here.");

const BY_FAULT: Record<StateProblem, Failure> = {
  missing: NOT_FROM_HERE,
  unknown: NOT_FROM_HERE,
  other_provider: NOT_FROM_HERE,
  other_account: notConnected("This connection was started under another name than yours."),
  expired: notConnected("More than ten minutes have gone by."),
  replayed: {
    status: 400,
    heading: "Already answered",
    text: "This page was answered before; what it did the first time stands.",
  },
};

/** What there is to say of requests that no page here makes, by status. */
const BY_STATUS: Partial<Record<number, string>> = {
  403: "This did not come from a page of this server. Go back, and do it there.",
  413: "That was too much text.",
};

/**
 * What to tell the person when an error is thrown. The error's own words are for whoever runs the
 * server, and go to its log.
 */
export function failureOf(error: Error): Failure {
  if (error instanceof HTTPException) {
    const text = BY_STATUS[error.status] ?? (error.message || OURS.text);
    return { status: error.status, heading: OURS.heading, text };
  }
  const failure = told(error);
  if (failure.status >= 500) console.error(error);
  else console.error(safeText(`${error.name}: ${error.message}`));
  return failure;
}

function told(error: Error): Failure {
  if (error instanceof AuthorizationError && error.code === "authorization_state")
    return BY_FAULT[error.stateProblem ?? "unknown"];
  return (WorkbeltError.isInstance(error) ? BY_CODE[error.code] : undefined) ?? OURS;
}

function notConnected(why: string): Failure {
  return {
    status: 400,
    heading: "Not connected",
    text: `${why} Nothing was connected; go back and start again.`,
  };
}
