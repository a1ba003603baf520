import type { Api, RequestSpec, Service } from "@workbelt/core/provider";
import { parseError } from "./parse-error.js";
import { type EndpointOverrides, resolveEndpointSettings } from "./endpoint-overrides.js";
import { type EndpointSettings, endpointRequest } from "./endpoints.js";

/** The base URL of each region. An organisation lives in one of them, and so does its key. */
export const convintelBaseUrls = {
  us: "https://app.jiminny.com/customer/api/v1",
  eu: "https://app.jiminny.eu/customer/api/v1",
} as const;

/** The conversation-intelligence service, with the calls as one client makes them. */
export interface ConvintelService extends Service, EndpointSettings {}

/** Sends requests to the conversation-intelligence service. */
export type ConvintelApi = Api<ConvintelService>;

/**
 * The conversation-intelligence service: the Jiminny customer API, its calls where it is said they are.
 * Limits as its help centre gives them: 30 requests a minute for the list of activities, 120 for
 * everything else.
 *
 * @throws ConfigurationError for a call that there is not, or a method and path that cannot be one.
 */
export function createConvintelService(overrides: EndpointOverrides): ConvintelService {
  const service: ConvintelService = {
    name: "convintel",
    displayName: "conversation intelligence",
    baseUrl: convintelBaseUrls.us,
    tokenVariable: "CONVINTEL_API_KEY",
    baseUrlVariable: "CONVINTEL_BASE_URL",
    parseError,
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

/** The service with all calls at their defaults. */
export const convintelService: ConvintelService = createConvintelService({});
