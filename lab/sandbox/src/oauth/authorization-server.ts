import type { Member } from "../company/types.js";
import type { OAuthServiceName } from "../common/tokens.js";
import type { AppDocument, GrantDocument } from "./documents.js";
import type { OAuthRepository } from "./oauth-repository.js";

/** The permissions of an app, as its consent page lists them. */
export interface ConsentPermissions {
  heading: string;
  items: ConsentPermission[];
  /** A sentence below the list. */
  remark?: string;
}

/** One permission on a consent page. */
export interface ConsentPermission {
  /** The permission in plain words; undefined shows the scope alone. */
  text: string | undefined;
  /** The scope behind it, shown beside the text. */
  scope?: string;
}

/** The differences between the services in connecting apps. */
export interface AuthorizationServer {
  service: OAuthServiceName;
  /** Name of the service on its consent page, such as `CRM`. */
  title: string;
  /** Name of the workspace that apps are connected to. */
  workspace: string;
  /** The members who can connect apps. */
  members: readonly Member[];
  data: OAuthRepository;
  now: () => Date;
  describePermissions(app: AppDocument): ConsentPermissions;
  /** Throws for a consent request that only this service rejects. */
  validateQuery(query: URLSearchParams): void;
  /**
   * If true, an app with one registered address may omit it at the consent page, and must send the
   * same value again, or omit it again, when it exchanges the code. If false, the consent page
   * requires the address and the exchange does not.
   */
  requiresMatchingRedirectUri: boolean;
  /** Saves a new grant with its tokens. */
  createGrant(app: AppDocument, member: string): GrantDocument;
  deleteAccessToken(accessToken: string): void;
}

/** Revokes a grant and all of its tokens. */
export function revokeGrant(server: AuthorizationServer, grant: GrantDocument): void {
  server.deleteAccessToken(grant.accessToken);
  server.data.grants.put(grant.id, { ...grant, isActive: false });
}
