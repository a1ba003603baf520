import type { RequestSpec, Service } from "@workbelt/core";
import { describeFailure } from "./failures/describe-failure.js";

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
