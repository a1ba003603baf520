import type { FailureDescription, RequestSpec, Service } from "@workbelt/core";
import { z } from "zod";
import { endpoints } from "./endpoints.js";

/** The base URL of each region. An organisation lives in one of them, and so does its key. */
export const convintelBaseUrls = {
  us: "https://app.jiminny.com/customer/api/v1",
  eu: "https://app.jiminny.eu/customer/api/v1",
} as const;

/**
 * The conversation-intelligence service: the Jiminny customer API. Limits as its help centre gives
 * them: 30 requests a minute for the list of activities, 120 for everything else.
 */
export const convintelService: Service = {
  name: "convintel",
  title: "conversation intelligence",
  baseUrl: convintelBaseUrls.us,
  tokenVariable: "CONVINTEL_API_KEY",
  baseUrlVariable: "CONVINTEL_BASE_URL",
  pacing: [
    { requests: 30, perSeconds: 60, counts: listsActivities },
    { requests: 120, perSeconds: 60, counts: (request) => !listsActivities(request) },
  ],
  describeFailure,
};

function listsActivities(request: RequestSpec): boolean {
  return request.path === endpoints.activities;
}

// Error bodies are not documented. These are the places where public clients look, and the field
// errors of Laravel, in which the service seems to be written. What is of another form is passed over.
const failureBody = z.looseObject({
  message: z.string().optional().catch(undefined),
  error: z
    .union([z.string(), z.looseObject({ message: z.string() })])
    .optional()
    .catch(undefined),
  errors: z
    .record(z.string(), z.union([z.string(), z.array(z.string())]))
    .optional()
    .catch(undefined),
});

function describeFailure(body: unknown, status: number): FailureDescription {
  const { message, error, errors } = failureBody.safeParse(body).data ?? {};
  const said = message || (typeof error === "string" ? error : error?.message);
  const reasons = Object.entries(errors ?? {}).map(
    ([field, why]) => `${field}: ${[why].flat().join(" ")}`,
  );
  return {
    message: [said, ...reasons].filter(Boolean).join("; ") || undefined,
    details: reasons.length === 0 ? undefined : { errors },
    advice: status === 401 ? wrongKey : undefined,
  };
}

const wrongKey =
  "The API key is missing, wrong or replaced by a newer one, or the region is the wrong one: a key of the EU is unknown in the US, and the other way round. Set CONVINTEL_API_KEY, and for the region CONVINTEL_BASE_URL or the client's region option.";
