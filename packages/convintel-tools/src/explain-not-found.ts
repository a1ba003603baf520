import { type ApiError, NotFoundError } from "@workbelt/core";
import type { Explanation } from "@workbelt/core/provider";
import { isUnknownEndpoint } from "./unknown-endpoint.js";

/** Creates the explanation of a 404 for an operation that takes an id. */
export function explainNotFound(advice: string) {
  return (error: ApiError): Explanation | undefined =>
    error instanceof NotFoundError && !isUnknownEndpoint(error.serviceMessage)
      ? { advice }
      : undefined;
}

/** Explains an unknown id of an activity. */
export const explainUnknownActivity = explainNotFound(
  "No activity has this activityId: take activity_id from convintel_activities_list.",
);
