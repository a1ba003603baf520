import type { Capability, NotesToken } from "./http/token.js";
import type { NotesLimits } from "./limits.js";
import type { VersionRules } from "./versions.js";
import type { NotesRepository } from "./repository/notes-repository.js";

/** What an answer is made with: the data, the version's rules and who asks. */
export interface RequestScope {
  repository: NotesRepository;
  rules: VersionRules;
  token: NotesToken;
}

/** One request that has passed the gate. */
export interface RouteContext extends RequestScope {
  /** The ids in the path; UUIDs are hyphenated. */
  ids: Record<string, string>;
  /** The address asked for. */
  url: URL;
  query: URLSearchParams;
  body: unknown;
  limits: NotesLimits;
}

/** One operation of the API. */
export interface Route {
  method: "GET" | "POST" | "PATCH" | "DELETE";
  path: string;
  /** The capability without which it answers 403. */
  capability?: Capability;
  /** In which versions the path exists; all when left out. */
  exists?: (rules: VersionRules) => boolean;
  handle: (context: RouteContext) => object;
}

/** The id that the path carries under this name. */
export function getPathId(context: RouteContext, name: string): string {
  const id = context.ids[name];
  if (id === undefined) throw new Error(`The path has no ${name}.`);
  return id;
}

/** Whether the token of this view has a capability. */
export function hasCapability(scope: RequestScope, capability: Capability): boolean {
  return scope.token.capabilities.includes(capability);
}
