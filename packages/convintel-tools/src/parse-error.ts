import type { Interpretation, Reply } from "@workbelt/core/provider";
import { z } from "zod";
import { fieldErrors } from "./field-errors.js";
import { isUnknownEndpoint } from "./unknown-endpoint.js";

// Error bodies are not documented. These are the places where public clients look, and the field
// errors of Laravel, in which the service seems to be written. Anything else is ignored.
const errorBody = z.looseObject({
  message: z.string().optional().catch(undefined),
  error: z
    .union([z.string(), z.looseObject({ message: z.string() })])
    .optional()
    .catch(undefined),
  errors: fieldErrors,
});

/** Parses the service's error bodies. */
export function parseError({ body, status }: Reply): Interpretation {
  const { message, error, errors = {} } = errorBody.safeParse(body).data ?? {};
  const summary = message || (typeof error === "string" ? error : error?.message);
  const fieldMessages = Object.entries(errors).map(
    ([field, messages]) => `${field}: ${[messages].flat().join(" ")}`,
  );
  return {
    message: [summary, ...fieldMessages].filter(Boolean).join("; ") || undefined,
    details: fieldMessages.length === 0 ? undefined : { errors },
    advice: getAdvice(status, summary),
    unknownEndpoint: status === 404 && isUnknownEndpoint(summary),
    status: status !== 401 && isTaken(errors["externalId"]) ? 409 : undefined,
  };
}

function getAdvice(status: number, message: string | undefined): string | undefined {
  if (status === 401) return WRONG_KEY;
  return status === 404 && isUnknownEndpoint(message) ? NO_ENDPOINT : undefined;
}

function isTaken(messages: string | string[] | undefined): boolean {
  return /taken|unique|already|exists/i.test([messages].flat().join(" "));
}

const WRONG_KEY =
  "The API key is missing, wrong or replaced by a newer one, or the region is wrong: a key works in its own region only. Retrying will not help: the person who set up this connection has to set CONVINTEL_API_KEY, and for the region CONVINTEL_BASE_URL or the client's region option.";
const NO_ENDPOINT =
  "The service has no such endpoint. Retrying will not help: the person who set up this connection has to correct its base URL (CONVINTEL_BASE_URL, or the client's option baseUrl), or the client's option endpoints.";
