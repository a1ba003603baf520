import type { Store } from "../store/store.js";
import type { OAuthServiceName } from "../tokens.js";
import type { GrantDocument } from "./documents.js";
import { OAuthData } from "./oauth-data.js";

/** What one member allowed one app, without its secrets. */
export interface Authorization {
  service: OAuthServiceName;
  clientId: string;
  /** Key of the member who allowed it, such as `priya-raman`. */
  member: string;
  /** The bot that acts for it, in the notes service. */
  botId?: string;
  /** ISO 8601. */
  issuedAt: string;
  /** How often its tokens were replaced by new ones. */
  refreshes: number;
  /** How often a refresh token that had been replaced came again, and was refused. */
  refusedReuses: number;
  /**
   * False once it was revoked. In the notes service it stays true when the access token expires, as
   * the refresh token is still good.
   */
  active: boolean;
}

/** Every authorization of a service, oldest first. */
export function listAuthorizations(store: Store, service: OAuthServiceName): Authorization[] {
  return new OAuthData(store).grantsOf(service).map(show);
}

function show(grant: GrantDocument): Authorization {
  const { service, clientId, member, botId, issuedAt, refreshes, refusedReuses, isActive } = grant;
  return {
    service,
    clientId,
    member,
    ...(botId !== undefined && { botId }),
    issuedAt,
    refreshes,
    refusedReuses,
    active: isActive,
  };
}
