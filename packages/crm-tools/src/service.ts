import { isRead, type RequestSpec, type Service } from "@workbelt/core";
import { describeFailure } from "./failures/describe-failure.js";

/**
 * The CRM: the Attio REST API, version 2. Limits as its rate-limiting guide gives them: 100 reads and
 * 25 writes a second; queries and searches are reads although they are POST requests. The reference of the list
 * of notes allows 10 a second of that.
 */
export const crmService: Service = {
  name: "crm",
  title: "CRM",
  baseUrl: "https://api.attio.com",
  tokenVariable: "CRM_ACCESS_TOKEN",
  baseUrlVariable: "CRM_BASE_URL",
  pacing: [
    { requests: 100, perSeconds: 1, counts: isRead },
    { requests: 25, perSeconds: 1, counts: (request) => !isRead(request) },
    { requests: 10, perSeconds: 1, counts: listsNotes },
  ],
  describeFailure,
};

function listsNotes({ method, path }: RequestSpec): boolean {
  return method === "GET" && path === "/v2/notes";
}
