import { ApiError, ConflictError, BadRequestError, WorkbeltError } from "@workbelt/core";
import type { Api } from "@workbelt/core/provider";
import type { Sort } from "../inputs/sort-faults.js";
import type { RecordReference } from "../records/record-names.js";
import type { Container } from "../values/container.js";
import { explainFilter } from "./explain-filter.js";
import { missingName } from "./missing-name.js";
import { explainMissingValues } from "./missing-values.js";
import { ownerOf } from "./owner-of.js";
import { explainPath } from "./explain-path.js";
import { explainSort } from "./explain-sort.js";
import { explainParent } from "./explain-parent.js";

/** What a request is about: the container, and the values or conditions by attribute slug. */
export interface RequestSubject extends Container {
  values: Readonly<Record<string, unknown>>;
  /** Set for a query: then `values` is its filter. */
  sorts?: readonly Sort[];
  /** The record that is to be added to a list. */
  parent?: RecordReference;
}

/** What was found out about a refusal. */
export interface Explanation {
  /** What it means and what to do, in place of the advice of its code. */
  advice: string;
  details: Readonly<Record<string, unknown>>;
}

/**
 * Sends a request whose refusals name too little, and when it is refused looks up what the caller has
 * to know: which record has the unique value, which required attributes have no value, which options
 * or attributes there are. A refusal that cannot be explained is thrown as it is.
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
    if (error.serviceCode === "missing_value") {
      return await explainMissingValues(error, subject, api);
    }
    if (error.status !== 400) return undefined;
    return (
      (await explainParent(error, subject, api)) ??
      (await missingName(error, subject, api)) ??
      (await explainQuery(error, subject, api))
    );
  } catch (failure) {
    // The look-up failed: what we know already is told all the same. An abort is not ours to hide.
    if (WorkbeltError.isInstance(failure)) return undefined;
    throw failure;
  }
}

async function explainQuery(error: ApiError, subject: RequestSubject, api: Api) {
  return (
    (await explainPath(error, subject, api)) ??
    (await explainSort(error, subject, api)) ??
    (await explainFilter(error, subject, api))
  );
}

function retold(error: ApiError, { advice, details }: Explanation): ApiError {
  const ErrorClass = error instanceof ConflictError ? ConflictError : BadRequestError;
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
