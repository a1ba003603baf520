import { ConfigurationError } from "@workbelt/core";
import { suggestClosest } from "@workbelt/core/provider";
import {
  DEFAULT_UPLOAD_FILE_FIELD,
  type Endpoint,
  type EndpointName,
  type EndpointSettings,
  defaultEndpoints,
} from "./endpoints.js";

/** Replacements for the default endpoints, some of which no document names. */
export interface EndpointOverrides {
  /** Method and path by name, such as `{ uploadActivity: "POST /activities" }`. */
  endpoints?: Readonly<Partial<Record<EndpointName, Endpoint>>> | undefined;
  /** The form field of the upload that carries the recording. @default "file" */
  uploadFileField?: string | undefined;
}

const ENDPOINT = /^(?:GET|POST|PUT|PATCH|DELETE) \/[^\s?#\\]*$/;

/**
 * Merges overrides into the default endpoints.
 *
 * @throws ConfigurationError for an unknown endpoint name, or an invalid method and path.
 */
export function resolveEndpointSettings({
  endpoints = {},
  uploadFileField = DEFAULT_UPLOAD_FILE_FIELD,
}: EndpointOverrides): EndpointSettings {
  const overrides = Object.entries(endpoints).filter(([, endpoint]) => endpoint !== undefined);
  for (const [name, endpoint] of overrides) assertValidEndpoint(name, endpoint);
  return { endpoints: { ...defaultEndpoints, ...Object.fromEntries(overrides) }, uploadFileField };
}

function assertValidEndpoint(name: string, endpoint: string): void {
  if (!isEndpointName(name)) {
    const names = Object.keys(defaultEndpoints);
    const guess = suggestClosest(name, names);
    const hint =
      guess === undefined ? `Valid names: ${names.join(", ")}.` : `Did you mean ${guess}?`;
    throw new ConfigurationError(`Unknown endpoint ${JSON.stringify(name)}. ${hint}`);
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
    return values.length === 0
      ? "must not contain placeholders"
      : `must contain {${values.join("} and {")}}`;
  }
  return undefined;
}

function parsePlaceholders(endpoint: string): string[] {
  return [...endpoint.matchAll(/\{([^}]*)\}/g)].map(([, name = ""]) => name);
}

function isEndpointName(name: string): name is EndpointName {
  return Object.hasOwn(defaultEndpoints, name);
}
