import { isReadOnly, type Service } from "@workbelt/core/provider";
import { interpret } from "./interpret.js";

/** The Deskly API, version 1. It allows 10 writes a second; reads are not limited. */
export const desklyService: Service = {
  name: "deskly",
  displayName: "the help desk",
  product: "deskly-tools/0.1.0",
  baseUrl: "https://api.deskly.example",
  tokenVariable: "DESKLY_ACCESS_TOKEN",
  baseUrlVariable: "DESKLY_BASE_URL",
  identities: { ticket_id: "ticket", assignee_id: "agent" },
  headers: { "deskly-version": "1" },
  rateLimits: [{ requests: 10, perSeconds: 1, appliesTo: (request) => !isReadOnly(request) }],
  interpret,
};
