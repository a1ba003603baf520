import {
  type Api,
  ApiError,
  ConflictError,
  RequestRejectedError,
  WorkbeltError,
} from "@workbelt/core";
import type { Sort } from "../inputs/sort-faults.js";
import type { Container } from "../values/container.js";
import { filterAdvice } from "./filter-advice.js";
import { missingName } from "./missing-name.js";
import { ownerOf } from "./owner-of.js";
import { pathAdvice } from "./path-advice.js";
import { sortAdvice } from "./sort-advice.js";

/** What a request is about: the container, and the values or conditions by attribute slug. */
export interface RequestSubject extends Container {
  values: Readonly<Record<string, unknown>>;
  /** Set for a query: then `values` is its filter. */
  sorts?: readonly Sort[];
}

/** What was found out about a refusal. */
export interface Explanation {
  /** What it means and what to do, in place of the advice of its code. */
  advice: string;
  details: Readonly<Record<string, unknown>>;
}

/**
 * Sends a request whose refusals name too little, and when it is refused looks up what the caller has
 * to know: which record has the unique value, which options or attributes there are. A refusal that
 * cannot be explained is thrown as it is.
 */
export async function explained<Reply>(
  subject: RequestSubject,
  api: Api,
  send: () => Promise<Reply>,
): Promise<Reply> {
  try {
    return await send();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const explanation = await explanationOf(error, subject, api);
    throw explanation === undefined ? error : retold(error, explanation);
  }
}

async function explanationOf(error: ApiError, subject: RequestSubject, api: Api) {
  try {
    if (error.serviceCode === "uniqueness_conflict") return await ownerOf(error, subject, api);
    if (error.status !== 400) return undefined;
    return (await missingName(error, subject, api)) ?? (await queryAdvice(error, subject, api));
  } catch (failure) {
    // The look-up failed: what we know already is told all the same. An abort is not ours to hide.
    if (WorkbeltError.isInstance(failure)) return undefined;
    throw failure;
  }
}

async function queryAdvice(error: ApiError, subject: RequestSubject, api: Api) {
  return (
    (await pathAdvice(error, subject, api)) ??
    (await sortAdvice(error, subject, api)) ??
    (await filterAdvice(error, subject, api))
  );
}

function retold(error: ApiError, { advice, details }: Explanation): ApiError {
  const ErrorClass = error instanceof ConflictError ? ConflictError : RequestRejectedError;
  // The service's own words end with the only closing quotation mark there can be.
  const said = error.message.slice(0, error.message.indexOf("”") + 1);
  const { mayHaveHappened, requestId, retryAfterMs, retryable } = error;
  const { serviceCode, serviceMessage, status } = error;
  return new ErrorClass(`${said} ${advice}`.trim(), {
    status,
    serviceCode,
    serviceMessage,
    requestId,
    retryable,
    retryAfterMs,
    mayHaveHappened,
    details: { ...error.details, ...details },
    cause: error,
  });
}
