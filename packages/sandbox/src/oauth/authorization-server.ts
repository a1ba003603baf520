import type { Member } from "../story/types.js";
import type { OAuthServiceName } from "../tokens.js";
import type { AppDocument, GrantDocument } from "./documents.js";
import type { OAuthData } from "./oauth-data.js";

/** What a consent page says that an app will be able to do. */
export interface Permissions {
  heading: string;
  items: string[];
  /** A sentence below the list. */
  remark?: string;
}

/** What the services do not have in common when people connect apps to them. */
export interface AuthorizationServer {
  service: OAuthServiceName;
  /** What its consent page calls the service, such as `CRM`. */
  title: string;
  /** Name of the workspace that apps are connected to. */
  workspace: string;
  /** Who can connect apps. */
  members: readonly Member[];
  data: OAuthData;
  now: () => Date;
  /** What an app gets. */
  permissions(app: AppDocument): Permissions;
  /** Refuses what only this service refuses at its consent page. */
  checkQuery(query: URLSearchParams): void;
  /**
   * Whether an app with one registered address may leave it out at the consent page, and has to say
   * the same again when it exchanges the code. Otherwise it names it at the consent page, and for
   * the exchange as it likes.
   */
  repeatsRedirectUri: boolean;
  /** Keeps a new grant, with tokens of its own. */
  openGrant(app: AppDocument, member: string): GrantDocument;
  /** Makes an access token worthless. */
  forgetAccessToken(accessToken: string): void;
}

/** Ends a grant: none of its tokens is good for anything any more. */
export function endGrant(server: AuthorizationServer, grant: GrantDocument): void {
  server.forgetAccessToken(grant.accessToken);
  server.data.grants.put(grant.id, { ...grant, isActive: false });
}
