import type { Capability, NotesToken } from "./repository/token.js";
import type { NotesLimits } from "./limits.js";
import type { VersionRules } from "./versions.js";
import type { NotesRepository } from "./repository/notes-repository.js";

/** Data, version rules and token that a response depends on. */
export interface RequestScope {
  repository: NotesRepository;
  rules: VersionRules;
  token: NotesToken;
}

/** An authenticated and authorized request. */
export interface RouteContext extends RequestScope {
  /** Ids from the path; UUIDs are hyphenated. */
  ids: Record<string, string>;
  /** The requested URL. */
  url: URL;
  query: URLSearchParams;
  body: unknown;
  limits: NotesLimits;
}

/** An operation of the API. */
export interface Route {
  method: "GET" | "POST" | "PATCH" | "DELETE";
  path: string;
  /** The required capability; without it the response is 403. */
  capability?: Capability;
  /** Returns true for versions in which the path exists. Omitted: all versions. */
  exists?: (rules: VersionRules) => boolean;
  /** True if the body is a form with a file instead of JSON. */
  form?: true;
  /** Checks that take time, before the transaction of `handle`. */
  prepare?: (context: RouteContext) => Promise<void>;
  handle: (context: RouteContext) => object;
  /** Returns the status of a response. Omitted: always 200. */
  getStatus?: (result: object) => 200 | 202;
}

/** Returns the path parameter with this name. */
export function getPathId(context: RouteContext, name: string): string {
  const id = context.ids[name];
  if (id === undefined) throw new Error(`The path has no parameter ${name}.`);
  return id;
}

/** Returns true if the token of this request has the capability. */
export function hasCapability(scope: RequestScope, capability: Capability): boolean {
  return scope.token.capabilities.includes(capability);
}
