import type { FailureDescription, RequestSpec, Service } from "@workbelt/core";
import { z } from "zod";

/**
 * The CRM: the Attio REST API, version 2. Limits as its rate-limiting guide gives them: 100 reads and
 * 25 writes a second; queries and searches are reads although they are POST requests.
 */
export const crmService: Service = {
  name: "crm",
  title: "CRM",
  baseUrl: "https://api.attio.com",
  tokenVariable: "CRM_ACCESS_TOKEN",
  baseUrlVariable: "CRM_BASE_URL",
  pacing: [
    { requests: 100, perSeconds: 1, counts: reads },
    { requests: 25, perSeconds: 1, counts: (request) => !reads(request) },
  ],
  describeFailure,
};

function reads(request: RequestSpec): boolean {
  return request.reads ?? request.method === "GET";
}

// POST /v2/comments spells the status `statusCode`; we read neither, the HTTP status says it.
const failureBody = z.looseObject({
  code: z.string().optional(),
  message: z.string().optional(),
  path: z.array(z.union([z.string(), z.number()])).optional(),
  validation_errors: z
    .array(
      z.looseObject({
        path: z.array(z.union([z.string(), z.number()])).optional(),
        message: z.string().optional(),
      }),
    )
    .optional(),
});

function describeFailure(body: unknown): FailureDescription {
  const { code, message, path, validation_errors: errors = [] } = failureBody.parse(body);
  const reasons = errors.map(({ path: at = [], message: why }) => `${at.join(".")}: ${why}`);
  const at = path === undefined ? "" : ` (at ${path.join(".")})`;
  return {
    code,
    message: [`${message ?? ""}${at}`, ...reasons].filter(Boolean).join("; ") || undefined,
    conflict: code === "uniqueness_conflict" || code === "slug_conflict",
    details: errors.length === 0 ? undefined : { validation_errors: errors },
  };
}
