import type { Api, RequestSpec, Service } from "@workbelt/core/provider";
import { type EndpointOverrides, resolveEndpointSettings } from "./endpoint-overrides.js";
import { type EndpointSettings, endpointRequest } from "./endpoints.js";
import { identities, meanings } from "./fields.js";
import { parseError } from "./parse-error.js";
import { nameUsers } from "./users/name-users.js";
import { version } from "./version.js";

/** The base URL of each region. An organisation and its API key belong to one region. */
export const convintelBaseUrls = {
  us: "https://app.jiminny.com/customer/api/v1",
  eu: "https://app.jiminny.eu/customer/api/v1",
} as const;

/** The descriptor of the conversation intelligence service, with the endpoints of one client. */
export interface ConvintelService extends Service, EndpointSettings {}

/** Sends the requests of an operation to the conversation intelligence service. */
export type ConvintelApi = Api<ConvintelService>;

/**
 * Creates the descriptor of the conversation intelligence service, the Jiminny customer API. The rate
 * limits are those of its help centre: 30 requests a minute for the list of activities, 120 for
 * everything else.
 *
 * @throws ConfigurationError for an unknown endpoint name, or an invalid method and path.
 */
export function createConvintelService(overrides: EndpointOverrides): ConvintelService {
  const service: ConvintelService = {
    name: "convintel",
    displayName: "the conversation intelligence service",
    product: `workbelt-convintel-tools/${version}`,
    baseUrl: convintelBaseUrls.us,
    tokenVariable: "CONVINTEL_API_KEY",
    baseUrlVariable: "CONVINTEL_BASE_URL",
    texts: {
      conversations: {
        outside: true,
        because: "All participants speak, and summaries repeat what they said",
      },
      titles: {
        outside: true,
        because: "Who invites writes the title of a call, and participants name themselves",
      },
      reviews: { outside: true, because: "They quote what was said in calls" },
      settings: {
        outside: false,
        because: "Administrators name users, topics and reports; samples of events are made up",
      },
    },
    interpret: (reply) => (reply.status < 300 ? undefined : parseError(reply)),
    completeResult: nameUsers,
    identities,
    meanings,
    keyedByAccount: ["attributes"],
    links: ["crm_url", "url"],
    idKinds: ["activity_type", "type"],
    ...resolveEndpointSettings(overrides),
  };
  const { path } = endpointRequest(service, "activities");
  const isActivityList = (request: RequestSpec) => request.path === path;
  return {
    ...service,
    rateLimits: [
      { requests: 30, perSeconds: 60, appliesTo: isActivityList },
      { requests: 120, perSeconds: 60, appliesTo: (request) => !isActivityList(request) },
    ],
  };
}

/** The service with the default endpoints. */
export const convintelService: ConvintelService = createConvintelService({});
