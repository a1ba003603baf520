import { ConfigurationError } from "@workbelt/core";
import { suggestClosest } from "@workbelt/core/provider";
import {
  DEFAULT_UPLOAD_FILE_FIELD,
  type Endpoint,
  type EndpointName,
  type EndpointSettings,
  defaultEndpoints,
} from "./endpoints.js";

/** Where calls go, in place of the defaults: for what this package can only assume. */
export interface EndpointOverrides {
  /** Method and path by call, such as `{ uploadActivity: "POST /activities" }`. */
  endpoints?: Readonly<Partial<Record<EndpointName, Endpoint>>> | undefined;
  /** The field of the upload's form that carries the recording. @default "file" */
  uploadFileField?: string | undefined;
}

const ENDPOINT = /^(?:GET|POST|PUT|PATCH|DELETE) \/[^\s?#\\]*$/;

/**
 * The defaults with what is given in place of some.
 *
 * @throws ConfigurationError for a call that there is not, or a method and path that cannot be one.
 */
export function resolveEndpointSettings({
  endpoints = {},
  uploadFileField = DEFAULT_UPLOAD_FILE_FIELD,
}: EndpointOverrides): EndpointSettings {
  const given = Object.entries(endpoints).filter(([, endpoint]) => endpoint !== undefined);
  for (const [name, endpoint] of given) assertValidEndpoint(name, endpoint);
  return { endpoints: { ...defaultEndpoints, ...Object.fromEntries(given) }, uploadFileField };
}

function assertValidEndpoint(name: string, endpoint: string): void {
  if (!isEndpointName(name)) {
    const names = Object.keys(defaultEndpoints);
    const guess = suggestClosest(name, names);
    const hint = guess === undefined ? `There are: ${names.join(", ")}.` : `Did you mean ${guess}?`;
    throw new ConfigurationError(`There is no endpoint ${JSON.stringify(name)}. ${hint}`);
  }
  const problem = describeProblem(endpoint, parsePlaceholders(defaultEndpoints[name]));
  if (problem === undefined) return;
  throw new ConfigurationError(`The endpoint ${name} ${problem}: ${JSON.stringify(endpoint)}.`);
}

function describeProblem(endpoint: string, values: string[]): string | undefined {
  if (!ENDPOINT.test(endpoint)) {
    return 'must be a method and a path below the base URL, such as "POST /activities"';
  }
  if (endpoint.split("/").some((segment) => segment === "." || segment === "..")) {
    return "must not lead out of the base URL";
  }
  if (parsePlaceholders(endpoint).join(",") !== values.join(",")) {
    return values.length === 0 ? "takes no {values}" : `must hold {${values.join("} and {")}}`;
  }
  return undefined;
}

function parsePlaceholders(endpoint: string): string[] {
  return [...endpoint.matchAll(/\{([^}]*)\}/g)].map(([, name = ""]) => name);
}

function isEndpointName(name: string): name is EndpointName {
  return Object.hasOwn(defaultEndpoints, name);
}
